window.YTD.community_tweet.part0 = [
  {
    "tweet": {
      "id_str": "1583000000000000090",
      "created_at": "Wed Oct 19 20:07:25 +0000 2022",
      "full_text": "CANARY in a community",
      "lang": "en",
      "entities": {
        "hashtags": [],
        "urls": [],
        "user_mentions": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0"
    }
  }
]
