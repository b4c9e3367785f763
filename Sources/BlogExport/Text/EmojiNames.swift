/// Emoji by the short names that apps write for reactions.
enum EmojiNames {
  /// In lowercase, without colons (GitHub, Slack, Discourse).
  static let emoji: [String: String] = [
    "+1": "👍", "thumbsup": "👍", "thumbs_up": "👍", "-1": "👎", "thumbsdown": "👎", "thumbs_down": "👎",
    "heart": "❤️", "love": "❤️", "laugh": "😄", "laughing": "😆", "haha": "😆", "joy": "😂", "smile": "😄",
    "hooray": "🎉", "tada": "🎉", "party": "🎉", "confused": "😕", "rocket": "🚀", "eyes": "👀", "clap": "👏",
    "open_mouth": "😮", "wow": "😮", "cry": "😢", "sad": "😢", "sob": "😭", "rage": "😡", "angry": "😡", "fire": "🔥",
    "100": "💯", "pray": "🙏", "thinking": "🤔", "muscle": "💪", "star": "⭐", "wave": "👋", "ok_hand": "👌",
    "raised_hands": "🙌", "hugs": "🤗", "care": "🤗", "confetti_ball": "🎊", "heart_eyes": "😍", "grinning": "😀",
  ]
}
