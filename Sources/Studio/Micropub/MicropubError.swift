/// Why a Micropub request was not done (W3C Recommendation "Micropub", section 3.8 "Error Response").
package enum MicropubError: Error, Hashable {
  /// No access token was sent, or it is not valid.
  case unauthorized
  /// Files were sent without a token in the header, and were not received.
  case noTokenForFiles
  /// The token is valid, but not for this.
  case insufficientScope(MicropubScope)
  /// The token's blogger may not do this: why.
  case forbidden(String)
  /// The request is wrong, or asks for what the community cannot keep: why.
  case invalidRequest(String)
  /// The studio cannot do it now: why.
  case unavailable(Int, String)

  /// Words for an action that the editor refuses.
  init(_ error: StudioError) {
    let refusal = StudioRefusal(error)
    // Nothing is wrong with the request, which can be sent again later.
    if case .notRead = error { self = .unavailable(503, refusal.message) } else { self.init(refusal) }
  }

  /// Words for what the studio refuses.
  init(_ refusal: StudioRefusal) {
    switch refusal.status {
    case 403: self = .forbidden(refusal.message)
    case 503, 507: self = .unavailable(refusal.status, refusal.message)
    default: self = .invalidRequest(refusal.message)
    }
  }

  /// The status code.
  var status: Int {
    switch self {
    case .unauthorized, .noTokenForFiles: 401
    case .insufficientScope, .forbidden: 403
    case .invalidRequest: 400
    case .unavailable(let status, _): status
    }
  }

  /// The name of the error for programs (W3C Recommendation "Micropub", section 3.8 "Error Response").
  var name: String {
    switch self {
    case .unauthorized, .noTokenForFiles: "unauthorized"
    case .insufficientScope: "insufficient_scope"
    case .forbidden: "forbidden"
    case .invalidRequest: "invalid_request"
    case .unavailable: "temporarily_unavailable"
    }
  }

  /// One sentence for people.
  var message: String {
    switch self {
    case .unauthorized: "Send a valid access token: create one in the studio, under Apps."
    case .noTokenForFiles:
      "Send the access token in the header Authorization: a form with files is not received without it."
    case .insufficientScope(let scope): "This access token is not for '\(scope.rawValue)'."
    case .forbidden(let reason), .invalidRequest(let reason), .unavailable(_, let reason): reason
    }
  }
}

/// What an access token is for (W3C Recommendation "Micropub", section 5.3 "Scope").
package enum MicropubScope: String, Sendable, CaseIterable {
  case create, update, delete
}

extension MicropubError {
  /// Words for what the accounts refuse.
  init(_ error: AccountError) {
    switch error {
    case .silenced, .blocked: self = .forbidden(error.message)
    default: self = .unavailable(error.status, error.message)
    }
  }
}
