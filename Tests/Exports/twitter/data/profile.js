window.YTD.profile.part0 = [
  {
    "profile": {
      "description": {
        "bio": "Bread &amp; butter.",
        "website": "https://ana.example/",
        "location": "CANARY town"
      },
      "avatarMediaUrl": "https://pbs.twimg.com/profile_images/1590968738358079488/hxB9hFTM.png",
      "headerMediaUrl": "https://pbs.twimg.com/profile_banners/125515755/1596834705"
    }
  }
]
