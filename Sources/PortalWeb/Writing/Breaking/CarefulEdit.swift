import Hummingbird
import StudyModel
import StudyStore

/// An edit that is not done before its author has seen what it would break: rules, conditions, tested passages.
struct CarefulEdit: Sendable {
  let change: @Sendable (Study) throws -> Study
  /// The short name of what was shown, and what shall happen to it; nil before anything was asked.
  let consent: Consent?

  struct Consent: Sendable {
    let shown: String
    let choice: Choice
  }

  /// What becomes of what refers to a part that goes.
  enum Choice: String, Sendable {
    /// It goes too.
    case remove
    /// It stays as a problem to fix.
    case leave
  }

  init(_ form: SubmittedForm, change: @escaping @Sendable (Study) throws -> Study) {
    self.change = change
    consent = form["breaking.shown"].flatMap { shown in
      form["breaking"].flatMap(Choice.init).map { Consent(shown: shown, choice: $0) }
    }
  }

  /// The study with the change made.
  /// - Throws: `WouldBreak` while nobody has agreed to just what would break now.
  func applied(to study: Study) throws -> Study {
    let changed = try change(study)
    let broken = changed.breakages(since: study)
    guard !broken.isEmpty else { return changed }
    guard let consent, consent.shown == WouldBreak.fingerprint(of: broken) else {
      throw WouldBreak(problems: broken, before: study, after: changed)
    }
    return consent.choice == .remove ? changed.lettingGo(of: broken.map(\.place)) : changed
  }
}

/// What an edit would break, for its author to decide.
struct WouldBreak: Error {
  let problems: [Problem]
  let before: Study
  let after: Study

  /// A short name of what would break, so that nobody agrees to something else than was shown.
  static func fingerprint(of problems: [Problem]) -> String {
    let lines = problems.map { "\($0.code.rawValue) \($0.path)" }.sorted()
    return String(sha256(Array(lines.joined(separator: "\n").utf8)).prefix(16))
  }

  /// For example, "2 places would no longer work."
  var message: String {
    let count = Set(problems.map { BreakingView.site(of: $0.place) }).count
    return count == 1
      ? "1 place would no longer work." : "\(count) places would no longer work."
  }
}

extension Services {
  /// Asks whether to make an edit that would break something; a script is answered that the page has to ask.
  func ask(
    _ broken: WouldBreak, deed: String, back: Place, _ request: Request,
    _ context: SignedInContext, _ language: Language
  ) async throws -> Response {
    if request.wantsJSON {
      return json(
        ["question": true, "message": .string(broken.message)], status: .conflict)
    }
    return try await reply(
      BreakingPage(
        broken, deed: deed, back: back, action: request.uri.path, form: context.form,
        shell: shell(context, request), language: language,
        problemCount: draft(context).problemCount))
  }
}
