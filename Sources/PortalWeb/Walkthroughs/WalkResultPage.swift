import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyParts
import StudyPreview
import StudyPrint

/// The result of a walkthrough: in words, and as the document that an app would receive.
struct WalkResultPage: Page {
  static let template = "walkthroughs/result"
  let shell: Shell
  let title: String
  let studyTitle: String
  let studyLanguage: String
  let language: String
  let ending: String
  let isUnfinished: Bool
  let walking: String
  let editor: String
  let editorLabel: String
  let subject: String
  let copies: [Copy]
  /// Why there are no signed copies although something was signed; nil if there are, or nothing was.
  let withoutCopies: String?
  let rows: [WalkResultRow]
  let hasRows: Bool
  let recorded: [ResultTree.Line]
  let document: String
  let download: String
  let again: WalkAgain

  /// A signed document to download.
  struct Copy: Sendable {
    let title: String?
    let address: String
  }

  init(shell: Shell, open: OpenWalk) {
    self.shell = shell
    let walk = open.walk
    let language = open.kept.language
    title = open.study.title(walk.task.title, in: language).orElse(walk.task.id)
    studyTitle = open.study.displayTitle
    studyLanguage = open.study.primaryLanguage.rawValue
    self.language = language.rawValue
    isUnfinished = walk.ending == nil
    ending = Self.words(for: walk)
    walking = open.address
    editor = open.origin.address
    editorLabel = open.origin.label
    subject = open.kept.version.map { "Version \($0)" } ?? "Draft"
    let signed = open.signedCopies()
    withoutCopies =
      open.place != .portal && open.hasSigned
      ? "Signed copies are made only for people with an account." : nil
    copies = signed.map { consent, addresses in
      Copy(
        title: signed.count == 1 ? nil : consent.documentTitle(in: language, of: open.study),
        address: addresses.page(language, Paper(usualFor: language)))
    }
    rows = WalkResultRows(walk: walk, language: language).rows
    hasRows = !rows.isEmpty
    let result = Self.result(of: open)
    recorded = ResultTree(result).lines
    document = Self.document(result)
    download = open.result + ".json"
    again = WalkAgain(open, device: .phone, isDark: false)
  }

  private static func words(for walk: Walkthrough) -> String {
    guard let ending = walk.ending else { return "You left before the end." }
    let outcome =
      switch ending.outcome {
      case .completed: "The task was completed."
      case .discarded: "The task ended without saving the answers."
      case .earlyTermination: "The task ended early."
      case .invalid: "The task could not continue because its rules are broken."
      }
    return ending.why.map { "\(outcome) \($0)" } ?? outcome
  }

  static func document(of open: OpenWalk) -> String { document(result(of: open)) }

  private static func result(of open: OpenWalk) -> JSONValue {
    open.walk.result(
      runID: open.kept.id, zone: .current, language: open.kept.language,
      version: open.kept.version.map { "\($0)" } ?? "draft"
    ).json
  }

  /// The result as indented JSON.
  private static func document(_ result: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(result) else { return result.canonicalText }
    return String(decoding: bytes, as: UTF8.self)
  }
}
