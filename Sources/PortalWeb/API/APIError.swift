import Foundation
import HTTPTypes
import StudyEditing
import StudyModel
import StudyStore

/// Why the API refuses a request, in addition to the errors that it shares with pages.
enum APIError: Error {
  /// There is no token, or none that works.
  case unauthorized
  case wrongParameter(String)
  case methodNotAllowed(allowed: [HTTPRequest.Method])
  /// The client accepts none of the media types of the response.
  case notAcceptable(offered: String)
  case tooMany(retryAfter: Int)
  case unsupportedMediaType(accepted: String)
  /// A change does not state what it is based on.
  case preconditionRequired
  /// Someone else changed it in the meantime.
  case preconditionFailed
  case unprocessable(String)
  /// The file is being made, or will be once others are made.
  case fileInProgress(hasBegun: Bool)
  /// The portal lacks the program that makes a file.
  case programMissing(String)
  /// A file could not be made.
  case fileNotMade(String)
  /// What a request states cannot be done, for one or more reasons.
  case refused(APIRefusal)
}

/// Everything that keeps a request from being done.
struct APIRefusal {
  let status: HTTPResponse.Status
  /// By the member of the body that causes them.
  let errors: FormErrors
  /// What must be fixed in the study first.
  let problems: [Problem]

  init(
    _ errors: FormErrors, status: HTTPResponse.Status = .unprocessableContent,
    problems: [Problem] = []
  ) {
    self.errors = errors
    self.status = status
    self.problems = problems
  }

  fileprivate var detail: String { errors.lines.map { $0.text }.joined(separator: " ") }

  fileprivate var list: [JSONValue] {
    errors.lines.map { ["field": .string($0.field), "message": .string($0.text)] }
      + problems.map {
        [
          "severity": .string($0.severity.rawValue), "code": .string($0.code.rawValue),
          "place": .string($0.path), "message": .string($0.message),
        ]
      }
  }
}

/// A refusal as the API sends it (RFC 9457).
struct APIProblem {
  static let mediaType = "application/problem+json"
  /// After how many seconds to try again what is refused for a while.
  private static let pause = 5

  let status: HTTPResponse.Status
  /// Stable, for programs.
  let code: String
  let title: String
  let detail: String
  var headers: HTTPFields = [:]
  /// Each reason by itself, if there can be several.
  var problems: [JSONValue]?

  /// - Parameter page: what a page would say; used for the errors that pages have as well, so that both always agree.
  init(_ error: any Error, asPage page: (any Error) -> ErrorPages.Answer) {
    switch error {
    case let error as StudyDocumentError:
      self.init(
        .unprocessableContent, "unprocessable-content", "The document cannot be saved",
        error.message)
    case APIError.unauthorized:
      self.init(
        .unauthorized, "unauthorized", "A valid token is required",
        "Send a valid token in the Authorization header, after “Bearer”. Tokens expire and can be revoked."
      )
      headers[.wwwAuthenticate] = #"Bearer realm="Accord""#
    case APIError.wrongParameter(let reason):
      self.init(.badRequest, "wrong-parameter", "A parameter is wrong", reason)
    case APIError.methodNotAllowed(let allowed):
      let names = allowed.map(\.rawValue).sorted()
      self.init(
        .methodNotAllowed, "method-not-allowed", "This address cannot be used that way",
        "It accepts \(names.formatted(.list(type: .and).locale(.portal))).")
      headers[.allow] = names.joined(separator: ", ")
    case APIError.notAcceptable(let offered):
      self.init(
        .notAcceptable, "not-acceptable", "Not available in that form",
        "The response would be \(offered), which the Accept header of the request excludes.")
    case APIError.tooMany(let seconds):
      self.init(
        .tooManyRequests, "too-many-requests", "Too many requests",
        "Try again in \(seconds == 1 ? "1 second" : "\(seconds) seconds").")
      headers[.retryAfter] = "\(seconds)"
    case APIError.unsupportedMediaType(let accepted):
      self.init(
        .unsupportedMediaType, "unsupported-media-type", "Unsupported media type",
        "Send \(accepted), and say so in Content-Type.")
    case APIError.preconditionRequired:
      self.init(
        .preconditionRequired, "precondition-required", "Say what the change is based on",
        "Send the ETag of the draft that you read as If-Match, so that no one’s edit is lost.")
    case APIError.preconditionFailed:
      self.init(
        .preconditionFailed, "precondition-failed", "The draft has changed",
        "It is no longer the one that If-Match names. Read it again, and repeat your change.")
    case APIError.unprocessable(let reason):
      self.init(.unprocessableContent, "unprocessable-content", "This cannot be done", reason)
    case APIError.fileInProgress(let hasBegun):
      self.init(
        .serviceUnavailable, "file-in-progress", "The file is not ready yet",
        hasBegun
          ? "Accord is making it. Send the same request again in \(Self.pause) seconds."
          : "Accord is making other files first. Send the same request again in \(Self.pause) seconds."
      )
      headers[.retryAfter] = "\(Self.pause)"
    case APIError.programMissing(let reason):
      self.init(
        .notImplemented, "program-missing", "This portal cannot make the file", reason)
    case APIError.fileNotMade(let reason):
      self.init(
        .internalServerError, "file-not-made", "The file could not be made", reason)
    case let altered as AlteredVersion:
      self.init(
        .conflict, "altered-version", "This version was changed outside of Accord", altered.fault)
      problems = altered.differenceSentences.map { ["message": .string($0)] }
    case APIError.refused(let refusal):
      self.init(
        refusal.status, Self.code(of: refusal.status), "This cannot be done", refusal.detail)
      problems = refusal.list
    default:
      let answer = page(error)
      self.init(answer.status, Self.code(of: answer.status), answer.title, answer.happened)
      let isTemporary = [.serviceUnavailable, .tooManyRequests].contains(answer.status)
      if let seconds = answer.retryAfter ?? (isTemporary ? Self.pause : nil) {
        headers[.retryAfter] = "\(seconds)"
      }
    }
  }

  var value: JSONValue {
    var members: [String: JSONValue] = [
      "type": .string("urn:accord:problem:\(code)"), "title": .string(title),
      "status": .number(Double(status.code)), "detail": .string(detail),
    ]
    members["problems"] = problems.map { .array($0) }
    return .object(members)
  }

  private init(
    _ status: HTTPResponse.Status, _ code: String, _ title: String, _ detail: String
  ) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
  }

  /// The standard phrase of a status, such as `not-found`.
  private static func code(of status: HTTPResponse.Status) -> String {
    status.reasonPhrase.lowercased().replacing(" ", with: "-")
  }
}
