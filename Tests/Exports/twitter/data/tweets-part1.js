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
      "possibly_sensitive": true
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000011"
          ],
          "editableUntil": "2024-03-09T14:14:15.000Z",
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "295"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000011",
      "truncated": false,
      "retweet_count": "0",
      "id": "1583000000000000011",
      "created_at": "Sat Mar 09 13:14:15 +0000 2024",
      "favorited": false,
      "full_text": "Flour &amp; water is all it takes, people say. They leave out the time: on the first day nothing happens, on the second day there are bubbles, and on the third day the bubbles are gone, which is when most of them give up and throw it away, although this is the moment to… https://t.co/self000011",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000012"
          ],
          "editableUntil": "2024-03-09T14:14:15.000Z",
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "270"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000012",
      "truncated": false,
      "retweet_count": "0",
      "id": "1583000000000000012",
      "created_at": "Sat Mar 09 13:14:15 +0000 2024",
      "favorited": false,
      "full_text": "@ana_bakes The second part is as long as the first one, because the flour matters, too: rye takes up more water than wheat, and it takes it up slowly, so that a dough that looks too wet in the evening is just right in the morning, at least in my kitchen, in which it is…",
      "lang": "en",
      "in_reply_to_status_id_str": "1583000000000000011",
      "in_reply_to_status_id": "1583000000000000011",
      "in_reply_to_user_id": "125515755",
      "in_reply_to_user_id_str": "125515755",
      "in_reply_to_screen_name": "ana_bakes"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000013"
          ],
          "editableUntil": "2024-03-09T14:14:15.000Z",
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
        "urls": [
          {
            "url": "https://t.co/quo0000013",
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000011",
            "display_url": "twitter.com/ana_bakes/…",
            "indices": [
              "10",
              "33"
            ]
          }
        ]
      },
      "display_text_range": [
        "0",
        "35"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000013",
      "truncated": false,
      "retweet_count": "0",
      "id": "1583000000000000013",
      "created_at": "Sun Mar 10 08:00:00 +0000 2024",
      "favorited": false,
      "full_text": "Still true: https://t.co/quo0000013",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000014"
          ],
          "editableUntil": "2024-03-09T14:14:15.000Z",
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
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000014/video/1",
            "indices": [
              "20",
              "43"
            ],
            "url": "https://t.co/vid0000014",
            "media_url": "http://pbs.twimg.com/ext_tw_video_thumb/158301/pu/img/thumb1.jpg",
            "id_str": "158301",
            "id": "158301",
            "media_url_https": "https://pbs.twimg.com/ext_tw_video_thumb/158301/pu/img/thumb1.jpg",
            "type": "video",
            "display_url": "pic.twitter.com/vid14",
            "video_info": {
              "aspect_ratio": [
                "16",
                "9"
              ],
              "duration_millis": "4000",
              "variants": [
                {
                  "content_type": "application/x-mpegURL",
                  "url": "https://video.twimg.com/ext_tw_video/158301/pu/pl/CANARY.m3u8"
                },
                {
                  "bitrate": "832000",
                  "content_type": "video/mp4",
                  "url": "https://video.twimg.com/ext_tw_video/158301/pu/vid/FfKnead1.mp4?tag=12"
                }
              ]
            }
          }
        ]
      },
      "display_text_range": [
        "0",
        "34"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000014",
      "truncated": false,
      "retweet_count": "0",
      "id": "1583000000000000014",
      "created_at": "Sun Mar 10 09:00:00 +0000 2024",
      "favorited": false,
      "full_text": "Two hands. https://t.co/vid0000014",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000014/video/1",
            "indices": [
              "20",
              "43"
            ],
            "url": "https://t.co/vid0000014",
            "media_url": "http://pbs.twimg.com/ext_tw_video_thumb/158301/pu/img/thumb1.jpg",
            "id_str": "158301",
            "id": "158301",
            "media_url_https": "https://pbs.twimg.com/ext_tw_video_thumb/158301/pu/img/thumb1.jpg",
            "type": "video",
            "display_url": "pic.twitter.com/vid14",
            "video_info": {
              "aspect_ratio": [
                "16",
                "9"
              ],
              "duration_millis": "4000",
              "variants": [
                {
                  "content_type": "application/x-mpegURL",
                  "url": "https://video.twimg.com/ext_tw_video/158301/pu/pl/CANARY.m3u8"
                },
                {
                  "bitrate": "832000",
                  "content_type": "video/mp4",
                  "url": "https://video.twimg.com/ext_tw_video/158301/pu/vid/FfKnead1.mp4?tag=12"
                }
              ]
            }
          },
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000014/video/2",
            "indices": [
              "20",
              "43"
            ],
            "url": "https://t.co/vid0000014",
            "media_url": "http://pbs.twimg.com/ext_tw_video_thumb/158302/pu/img/thumb2.jpg",
            "id_str": "158302",
            "id": "158302",
            "media_url_https": "https://pbs.twimg.com/ext_tw_video_thumb/158302/pu/img/thumb2.jpg",
            "type": "video",
            "display_url": "pic.twitter.com/vid14",
            "video_info": {
              "aspect_ratio": [
                "16",
                "9"
              ],
              "duration_millis": "4000",
              "variants": [
                {
                  "content_type": "application/x-mpegURL",
                  "url": "https://video.twimg.com/ext_tw_video/158302/pu/pl/CANARY.m3u8"
                },
                {
                  "bitrate": "832000",
                  "content_type": "video/mp4",
                  "url": "https://video.twimg.com/ext_tw_video/158302/pu/vid/FfKnead2.mp4?tag=12"
                }
              ]
            },
            "ext_alt_text": "A second pair of hands, slower"
          }
        ]
      }
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000015"
          ],
          "editableUntil": "2024-03-09T14:14:15.000Z",
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
        "urls": [
          {
            "url": "https://t.co/quo0000015",
            "expanded_url": "https://twitter.com/tom_f/status/1582000000000000099",
            "display_url": "twitter.com/tom_f/stat…",
            "indices": [
              "10",
              "33"
            ]
          },
          {
            "url": "https://t.co/quo0000016",
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000006",
            "display_url": "twitter.com/ana_bakes/…",
            "indices": [
              "10",
              "33"
            ]
          }
        ]
      },
      "display_text_range": [
        "0",
        "86"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000015",
      "truncated": false,
      "retweet_count": "0",
      "id": "1583000000000000015",
      "created_at": "Sun Mar 10 10:00:00 +0000 2024",
      "favorited": false,
      "full_text": "What tom says, and what I said to him: https://t.co/quo0000015 https://t.co/quo0000016",
      "lang": "en"
    }
  }
]
