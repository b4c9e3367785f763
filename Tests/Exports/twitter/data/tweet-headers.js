window.YTD.tweet_headers.part0 = [
  {
    "tweet": {
      "tweet_id": "1583000000000000090",
      "user_id": "CANARY",
      "created_at": "Wed Oct 19 20:07:25 +0000 2022"
    }
  }
]
