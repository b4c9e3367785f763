window.YTD.direct_messages_group.part0 = [
  {
    "dmConversation": {
      "conversationId": "1",
      "messages": [
        {
          "messageCreate": {
            "text": "CANARY group"
          }
        }
      ]
    }
  }
]
