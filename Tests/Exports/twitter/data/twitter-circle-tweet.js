window.YTD.twitter_circle_tweet.part0 = [
  {
    "twitterCircleTweet": {
      "id_str": "1583000000000000090",
      "created_at": "Wed Oct 19 20:07:25 +0000 2022",
      "full_text": "CANARY for a circle",
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
