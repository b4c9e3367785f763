window.YTD.like.part0 = [
  {
    "like": {
      "tweetId": "1",
      "fullText": "CANARY liked",
      "expandedUrl": "https://twitter.com/i/web/status/1"
    }
  }
]
