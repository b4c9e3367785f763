window.YTD.tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000003"
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "33"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000003",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000003",
      "created_at": "Wed Oct 19 20:12:00 +0000 2022",
      "favorited": false,
      "full_text": "And the third day: *nothing* yet.",
      "lang": "en",
      "in_reply_to_status_id_str": "1583000000000000002",
      "in_reply_to_status_id": "1583000000000000002",
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
            "1583000000000000002"
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
        "urls": [
          {
            "url": "https://t.co/two0000002",
            "expanded_url": "https://ana.example/water?a=1&b=2",
            "display_url": "ana.example/water?a=…",
            "indices": [
              "10",
              "33"
            ]
          }
        ]
      },
      "display_text_range": [
        "0",
        "60"
      ],
      "favorite_count": "3",
      "id_str": "1583000000000000002",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000002",
      "created_at": "Wed Oct 19 20:09:00 +0000 2022",
      "favorited": false,
      "full_text": "Second part: flour &amp; water only. https://t.co/two0000002 https://t.co/pic2000002",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000002/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic2000002",
            "media_url": "http://pbs.twimg.com/media/FfFlour2.png",
            "id_str": "158299999993",
            "id": "158299999993",
            "media_url_https": "https://pbs.twimg.com/media/FfFlour2.png",
            "sizes": {
              "large": {
                "w": "40",
                "h": "30",
                "resize": "fit"
              }
            },
            "type": "photo",
            "display_url": "pic.twitter.com/000002",
            "ext_alt_text": "Flour and water"
          }
        ]
      },
      "lang": "en",
      "in_reply_to_status_id_str": "1583000000000000001",
      "in_reply_to_status_id": "1583000000000000001",
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
            "1583000000000000001"
          ],
          "editableUntil": "2022-10-19T20:37:25.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">CANARY client</a>",
      "entities": {
        "hashtags": [
          {
            "text": "Bread",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [],
        "urls": [
          {
            "url": "https://t.co/abc0000001",
            "expanded_url": "https://ana.example/rye",
            "display_url": "ana.example/rye…",
            "indices": [
              "10",
              "33"
            ]
          }
        ],
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000001/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic1000001",
            "media_url": "http://pbs.twimg.com/media/FfLoaf01.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfLoaf01.png",
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
            "display_url": "pic.twitter.com/000001",
            "ext_alt_text": "A dark loaf"
          }
        ]
      },
      "display_text_range": [
        "0",
        "95"
      ],
      "favorite_count": "12",
      "id_str": "1583000000000000001",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000001",
      "created_at": "Wed Oct 19 20:07:25 +0000 2022",
      "favorited": false,
      "full_text": "Rye &amp; wheat, 1 &lt; 2 loaves. #Bread\n\nMore: https://t.co/abc0000001 https://t.co/pic1000001",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000001/photo/1",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic1000001",
            "media_url": "http://pbs.twimg.com/media/FfLoaf01.png",
            "id_str": "158299999991",
            "id": "158299999991",
            "media_url_https": "https://pbs.twimg.com/media/FfLoaf01.png",
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
            "display_url": "pic.twitter.com/000001",
            "ext_alt_text": "A dark loaf"
          },
          {
            "expanded_url": "https://twitter.com/ana_bakes/status/1583000000000000001/photo/2",
            "indices": [
              "60",
              "83"
            ],
            "url": "https://t.co/pic1000001",
            "media_url": "http://pbs.twimg.com/media/FfCrumb2.png",
            "id_str": "158299999992",
            "id": "158299999992",
            "media_url_https": "https://pbs.twimg.com/media/FfCrumb2.png",
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
            "display_url": "pic.twitter.com/000001"
          }
        ]
      },
      "possibly_sensitive": false
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000005"
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "42"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000005",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000005",
      "created_at": "Wed Oct 19 21:00:00 +0000 2022",
      "favorited": false,
      "full_text": "RT @tom_f: Salt matters &amp; so does time https://t.co/pic5000005",
      "extended_entities": {
        "media": [
          {
            "expanded_url": "https://twitter.com/tom_f/status/1582000000000000099/photo/1",
            "source_status_id": "1582000000000000099",
            "source_user_id": "CANARY",
            "url": "https://t.co/pic5000005",
            "media_url_https": "https://pbs.twimg.com/media/FfCANARY5.png",
            "type": "photo"
          }
        ]
      },
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000006"
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "37"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000006",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000006",
      "created_at": "Wed Oct 19 21:10:00 +0000 2022",
      "favorited": false,
      "full_text": "@tom_f CANARY answer to somebody else",
      "lang": "en",
      "in_reply_to_status_id_str": "1582000000000000099",
      "in_reply_to_status_id": "1582000000000000099",
      "in_reply_to_user_id": "777",
      "in_reply_to_user_id_str": "777",
      "in_reply_to_screen_name": "tom_f"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000007"
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
        "urls": []
      },
      "display_text_range": [
        "0",
        "28"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000007",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000007",
      "created_at": "Wed Oct 19 21:20:00 +0000 2022",
      "favorited": false,
      "full_text": "@kim CANARY to somebody else",
      "lang": "en",
      "in_reply_to_user_id": "888",
      "in_reply_to_user_id_str": "888",
      "in_reply_to_screen_name": "kim"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000008",
            "1583000000000000010"
          ],
          "editableUntil": "2022-10-20T09:30:00.000Z",
          "editsRemaining": "4",
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
        "27"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000008",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000008",
      "created_at": "Thu Oct 20 09:00:00 +0000 2022",
      "favorited": false,
      "full_text": "CANARY before it was edited",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1583000000000000008",
            "1583000000000000010"
          ],
          "editableUntil": "2022-10-20T09:30:00.000Z",
          "editsRemaining": "4",
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
        "48"
      ],
      "favorite_count": "0",
      "id_str": "1583000000000000010",
      "truncated": false,
      "retweet_count": "1",
      "id": "1583000000000000010",
      "created_at": "Thu Oct 20 09:05:00 +0000 2022",
      "favorited": false,
      "full_text": "After it was edited. Write to bakery@ana.example",
      "lang": "en"
    }
  }
]
