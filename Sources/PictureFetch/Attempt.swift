/// One picture on its way: where it is asked for next, and what it has cost so far.
struct Attempt: Equatable {
  /// Index of the request.
  let request: Int
  var url: FetchURL
  /// Times that this URL was asked for.
  var tries = 0
  /// Redirects that led here.
  var redirects = 0
  /// Time spent, which counts against the deadline.
  var spent: Duration = .zero

  init(request: Int, url: FetchURL) {
    self.request = request
    self.url = url
  }
}
