package import BlogModel

/// A quote with the id or the name of its speaker.
package struct QuoteRecord: Sendable, Hashable {
  /// The quote; its speaker is not used.
  package var quote: Quote
  /// The id or the name of who said it; nil if the record names none.
  package var speaker: String?

  /// Creates a record.
  package init(quote: Quote, speaker: String?) {
    (self.quote, self.speaker) = (quote, speaker)
    self.quote.speaker = nil
  }

  /// The record of a quote of `community`; without the number of favourites, which other records add.
  package init(_ quote: Quote, in community: Community) {
    let speaker: String? =
      switch quote.speaker {
      case .blogger(let index): community.bloggers[Int(index)].id
      case .name(let name): name
      case nil: nil
      }
    self.init(quote: quote, speaker: speaker)
    self.quote.favouriteCount = 0
  }
}

/// A favourite with the ids of the records that it names, which identify it.
package struct FavouriteRecord: Sendable, Hashable {
  /// What people can have among their favourites.
  package enum Subject: Sendable, Hashable {
    /// The id of a quote.
    case quote(String)
    /// The id of a blogger.
    case blogger(String)
  }

  /// The id of the user, who need not be a blogger.
  package var fan: String
  /// What the user keeps.
  package var subject: Subject

  /// Creates a record.
  package init(fan: String, subject: Subject) { (self.fan, self.subject) = (fan, subject) }
}
