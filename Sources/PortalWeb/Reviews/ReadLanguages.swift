import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Where a reviewer says in which languages they read a version.
struct ReadLanguages: Sendable {
  let action: String
  let options: [Option]
  let error: String?

  struct Option: Sendable {
    let tag: String
    let name: String
    /// The name in English, where it is another.
    let englishName: String?
    let isRead: Bool
    /// The IDs of the hint and the error.
    let describedBy: String
  }

  /// Nil for a version in one language, and for someone who cannot decide on it.
  /// - Parameter language: the one that the page shows.
  init?(_ review: OpenedReview, in language: Language, error: String? = nil) {
    guard review.mayDecide, review.study.languages.count > 1 else { return nil }
    action = Paths.review(review.id, review.number, in: language)
    options = review.study.languages.map { language in
      Option(
        tag: language.rawValue, name: language.ownName,
        englishName: language.englishName == language.ownName ? nil : language.englishName,
        isRead: error == nil && review.readLanguages.contains(language),
        describedBy: error == nil ? "reads-hint" : "reads-hint reads-error")
    }
    self.error = error
  }
}

extension OpenedReview {
  /// Every screen in the languages that this person reads, each once.
  var readScreens: [SeenScreen] { screens.all(in: readLanguages) }

  /// The languages that this person reads, in words; nil for a version in one language.
  var readText: String? { study.languages.count > 1 ? Self.words(for: readLanguages) : nil }

  /// The tags of the languages that this person reads, to notice that they changed.
  var readTags: String { readLanguages.map(\.rawValue).joined(separator: " ") }

  /// The decisions that count in the latest review of the board.
  var votes: [Decision] { requests.votes(among: decisions) }

  /// Says in which languages nobody on the board will have read the version once this person has signed; nil if none.
  var unreadIfSigned: String? {
    guard let rights, rights.board != nil else { return nil }
    let own = rights.isAdvice ? [] : readLanguages
    return Self.unread(study.languages.unread(by: votes, and: own), isOpen: true)
      .map { "\($0) An approval will say so unless a member of the board reads it." }
  }

  /// Says in which languages nobody on the board read a version; nil if none.
  /// - Parameter isOpen: whether someone still may.
  static func unread(_ languages: [Language], isOpen: Bool) -> String? {
    guard !languages.isEmpty else { return nil }
    let names = languages.map(\.englishName).formatted(.list(type: .or).locale(.portal))
    return isOpen
      ? "No one on the board has read this version in \(names) yet."
      : "No one on the board read this version in \(names)."
  }

  /// The English names of languages as a list.
  static func words(for languages: [Language]) -> String {
    languages.map(\.englishName).formatted(.list(type: .and).locale(.portal))
  }

  /// The languages that someone reads who did not say so: the primary one, and those with screens that they marked as seen
  /// and that are not the same in the primary one.
  static func languagesRead(
    in screens: VersionScreens, of study: Study, seen: Set<SeenScreen>, stated: [Language]
  ) -> [Language] {
    let known = study.languages.filter(stated.contains)
    guard known.isEmpty else { return known }
    let primary = Set(screens.screens(in: study.primaryLanguage).map(\.seen))
    return study.languages.filter { language in
      language == study.primaryLanguage
        || screens.screens(in: language).contains {
          seen.contains($0.seen) && !primary.contains($0.seen)
        }
    }
  }
}

extension [ReviewRequest] {
  /// The decisions that count in the latest review of a board, the first one first.
  func votes(among decisions: [Decision]) -> [Decision] {
    let request = last { $0.board != nil }?.id
    return decisions.filter { $0.counts && $0.request == request }
  }
}

extension Study {
  /// Some of its languages in its order. Others are left out.
  func ordered(_ languages: [Language]) -> [Language] { self.languages.filter(languages.contains) }
}

extension [Language] {
  /// Those of a version's languages that no signer read. None if a decision does not say in which languages its signer read
  /// it, as those signed before Accord asked: nothing is known then.
  /// - Parameter own: those of someone who is about to sign.
  func unread(by decisions: [Decision], and own: [Language] = []) -> [Language] {
    guard decisions.allSatisfy({ !$0.languages.isEmpty }) else { return [] }
    let read = Set(decisions.flatMap(\.languages) + own)
    return filter { !read.contains($0) }
  }
}

extension ReviewController {
  @Sendable func stateLanguages(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let review = try await services.openReview(context)
    let address = Paths.review(
      review.id, review.number, in: language(request.query, of: review))
    guard review.mayDecide else {
      return review.refusal.map {
        services.redirect(to: address, refusal: "Nothing was changed. \($0)")
      } ?? services.redirect(to: address)
    }
    let stated = Set(context.form.values("reads").map { Language($0) })
    let languages = review.study.languages.filter(stated.contains)
    guard !languages.isEmpty else {
      return try await page(
        of: review, request, context,
        errors: FormErrors("reads", "Choose at least one language that you read."),
        status: .unprocessableContent)
    }
    try await services.store.read(
      languages, of: review.id, review.number, by: context.account.id)
    return services.redirect(
      to: address,
      notice:
        "Your decision covers the screens in \(OpenedReview.words(for: languages)).")
  }
}
