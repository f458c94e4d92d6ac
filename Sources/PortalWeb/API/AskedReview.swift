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
      guard let id = UUID(uuidString: board) else {
        throw Self.refusal("board", "This is not the id of a board.")
      }
      field = "board"
      reviewers = .namedBoard(id)
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

  func refusal(of error: ReviewError) -> APIError {
    let words = FormErrors(error)["emails"] ?? ""
    let status: HTTPResponse.Status =
      switch error {
      case .boardIsAsked, .notInReview: .conflict
      case .noBoard, .otherBoard, .quorumIsOutOfReach, .nobodyAsked, .tooManyPeople,
        .invalidEmail, .authorsCannotReview, .inactive:
        .unprocessableContent
      }
    return Self.refusal(field, words, status)
  }

  private static func refusal(
    _ field: String, _ words: String, _ status: HTTPResponse.Status = .unprocessableContent
  ) -> APIError {
    .refused(APIRefusal(FormErrors(field, words), status: status))
  }
}
