window.YTD.tweets.part1 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000004"
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
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000004/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic4000004",
            "media_url": "http://pbs.twimg.com/media/FfOven04.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfOven04.png",
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
            "display_url": "pic.twitter.com/000004"
          }
        ]
      },
      "display_text_range": [
        "0",
        "41"
      ],
      "favorite_count": "3",
      "id_str": "1583000000000000004",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000004",
      "created_at": "Sun Mar 05 08:00:00 +0000 2023",
      "favorited": false,
      "full_text": "Der Ofen ist heiß https://t.co/pic4000004",
      "lang": "de",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000004/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic4000004",
            "media_url": "http://pbs.twimg.com/media/FfOven04.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfOven04.png",
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
            "display_url": "pic.twitter.com/000004"
          }
        ]
      },
      "possibly_sensitive": false
    }
  }
]
