window.YTD.deleted_tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000009"
          ],
          "editableUntil": "2022-10-19T20:37:25.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">CANARY client</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": [],
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000009/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic9000009",
            "media_url": "http://pbs.twimg.com/media/FfCanary.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfCanary.png",
            "sizes": {
              "thumb": {
                "w": "40",
                "h": "30",
                "resize": "crop"
              },
              "large": {
                "w": "40",
                "h": "30",
                "resize": "fit"
              }
            },
            "type": "photo",
            "display_url": "pic.twitter.com/000009"
          }
        ]
      },
      "display_text_range": [
        "0",
        "38"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000009",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000009",
      "created_at": "Wed Oct 19 22:00:00 +0000 2022",
      "favorited": false,
      "full_text": "CANARY deleted https://t.co/pic9000009",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000009/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic9000009",
            "media_url": "http://pbs.twimg.com/media/FfCanary.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfCanary.png",
            "sizes": {
              "thumb": {
                "w": "40",
                "h": "30",
                "resize": "crop"
              },
              "large": {
                "w": "40",
                "h": "30",
                "resize": "fit"
              }
            },
            "type": "photo",
            "display_url": "pic.twitter.com/000009"
          }
        ]
      },
      "possibly_sensitive": false,
      "deleted_at": "2022-10-20T00:00:00.000Z"
    }
  }
]
