import Foundation
import HTTPTypes
import StudyEditing
import StudyModel
import StudyStore

/// Whom a program asks, and until when.
struct AskedReview {
  let form: AskingForm
  /// The member of the body that names them.
  private let field: String

  init(_ context: APIContext, today: CalendarDay) throws {
    let body = try APIBody(context, allowing: ["board", "emails", "dueOn"])
    let reviewers: Reviewers
    switch (try body.text("board"), try body.texts("emails")) {
    case (let board?, nil):
      field = "board"
      reviewers = .namedBoard(try Self.board(board))
    case (nil, let emails?):
      field = "emails"
      reviewers = .people(emails: emails)
    case (nil, nil), (.some, .some):
      throw Self.refusal("emails", "Name either the board or email addresses.")
    }
    let dueOn = try body.text("dueOn")
    do { form = try AskingForm(reviewers, dueOn: dueOn, today: today) } catch {
      throw APIError.refused(APIRefusal(error))
    }
  }

  /// The board that a body names by its id.
  static func board(_ id: String) throws -> Board.ID {
    guard let id = UUID(uuidString: id) else {
      throw refusal("board", "This is not the id of a board.")
    }
    return id
  }

  func refusal(of error: ReviewError) -> APIError { Self.refusal(of: error, in: field) }

  /// - Parameter field: the member of the body that names whom to ask.
  static func refusal(of error: ReviewError, in field: String) -> APIError {
    let words = FormErrors(error)["emails"] ?? ""
    let status: HTTPResponse.Status =
      switch error {
      case .boardIsAsked, .notInReview, .replaced: .conflict
      case .noBoard, .otherBoard, .quorumIsOutOfReach, .nobodyAsked, .tooManyPeople,
        .invalidEmail, .authorsCannotReview, .inactive:
        .unprocessableContent
      }
    return refusal(field, words, status)
  }

  private static func refusal(
    _ field: String, _ words: String, _ status: HTTPResponse.Status = .unprocessableContent
  ) -> APIError {
    .refused(APIRefusal(FormErrors(field, words), status: status))
  }
}
