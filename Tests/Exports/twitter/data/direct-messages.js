window.YTD.direct_messages.part0 = [
  {
    "dmConversation": {
      "conversationId": "125515755-777",
      "messages": [
        {
          "messageCreate": {
            "recipientId": "777",
            "text": "CANARY message",
            "senderId": "125515755",
            "id": "1",
            "createdAt": "2022-10-19T20:00:00.000Z"
          }
        }
      ]
    }
  }
]
