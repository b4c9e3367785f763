window.YTD.ageinfo.part0 = [
  {
    "ageMeta": {
      "ageInfo": {
        "age": [
          "CANARY"
        ],
        "birthDate": "CANARY"
      }
    }
  }
]
