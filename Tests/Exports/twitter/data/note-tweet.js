window.YTD.note_tweet.part0 = [
  {
    "noteTweet": {
      "noteTweetId": "1766445000000000001",
      "updatedAt": "2024-03-09T13:14:15.000Z",
      "lifecycle": {
        "value": "1",
        "name": "Active",
        "originalName": "CANARYlifecycle",
        "annotations": {}
      },
      "createdAt": "2024-03-09T13:14:15.000Z",
      "core": {
        "styletags": [],
        "urls": [],
        "text": "The second part is as long as the first one, because the flour matters, too: rye takes up more water than wheat, and it takes it up slowly, so that a dough that looks too wet in the evening is just right in the morning, at least in my kitchen, in which it is never warm.",
        "mentions": [],
        "cashtags": [],
        "hashtags": []
      }
    }
  },
  {
    "noteTweet": {
      "noteTweetId": "1766445000000000002",
      "updatedAt": "2024-03-09T13:14:15.000Z",
      "lifecycle": {
        "value": "1",
        "name": "Active",
        "originalName": "CANARYlifecycle",
        "annotations": {}
      },
      "createdAt": "2024-03-09T13:14:15.000Z",
      "core": {
        "styletags": [],
        "urls": [
          {
            "expandedUrl": "https://ana.example/day-five",
            "toIndex": "400",
            "shortUrl": "https://t.co/note000011",
            "displayUrl": "ana.example/day-five",
            "fromIndex": "377"
          }
        ],
        "text": "Flour &amp; water is all it takes, people say. They leave out the time: on the first day nothing happens, on the second day there are bubbles, and on the third day the bubbles are gone, which is when most of them give up and throw it away, although this is the moment to wait.\n\nOn day four it rises. On day five it smells of apples; see https://t.co/note000011 for a photo of mine. #Patience\n\nWrite to mill@ana.example if it does not.",
        "mentions": [],
        "cashtags": [],
        "hashtags": [
          "Patience"
        ]
      }
    }
  },
  {
    "noteTweet": {
      "noteTweetId": "1766445000000000003",
      "updatedAt": "2024-03-09T13:14:15.000Z",
      "lifecycle": {
        "value": "1",
        "name": "Active",
        "originalName": "CANARYlifecycle",
        "annotations": {}
      },
      "createdAt": "2024-03-09T13:14:15.000Z",
      "core": {
        "styletags": [],
        "urls": [],
        "text": "CANARY: the whole text of a tweet that is not in the archive, such as one that was deleted since.",
        "mentions": [],
        "cashtags": [],
        "hashtags": []
      }
    }
  }
]
