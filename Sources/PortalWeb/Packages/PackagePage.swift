import StudyEditing
import StudyModel
import StudyStore

/// Offers the package for a board, and shows how far it is.
struct PackagePage: Page {
  static let template = "packages/package"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let errors: ErrorSummary?
  /// The formats of its documents; nil if none can be made.
  let formats: String?
  /// How the documents show pictures; nil if none can be made.
  let pictures: String?
  /// Nil if there is no version before this one.
  let since: SelectField?
  let contents: [String]
  /// What cannot be made because a tool is missing.
  let missing: [String]
  /// Nil if no file can be made.
  let button: String?
  /// How it ended, for people who hear the page; empty until it has.
  let outcome: String
  let making: Making?
  let ready: Ready?
  let failed: String?

  /// The address that the page asks for again while the package is being made.
  struct Making: Sendable {
    let again: String
  }

  struct Ready: Sendable {
    let address: String
    let summary: String
    let made: Moment
    let hash: String
    let files: [String]
    let gaps: [String]
  }

  /// The tools that are installed.
  struct Tools: Sendable {
    let pdf: Bool
    let word: Bool
  }

  init(
    shell: Shell, _ choice: PackageChoice, progress: PackageQueue.Progress?, tools: Tools,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    let order = choice.order
    study = choice.study.tabs
    number = "\(order.version)"
    address = choice.study.version
    action = Paths.boardPackage(order.study, order.version)
    self.errors = errors.summary
    let versions = choice.earlier.map {
      (value: "\($0.number)", label: "\($0.number), \($0.outcome)", hint: String?.none)
    }
    since =
      choice.earlier.isEmpty
      ? nil
      : SelectField(
        "since", "Compare with version", options: versions + [("none", "No comparison", nil)],
        chosen: order.base.map { "\($0)" } ?? "none")
    contents = Self.contents(since: order.base)
    formats = Self.formats(tools)
    pictures = Self.pictures(tools)
    missing = Self.missing(tools)
    var (making, ready, failed): (Making?, Ready?, String?)
    switch progress {
    case nil: break
    case .making?: making = Making(again: Paths.boardPackage(order))
    case .ready(let made)?: ready = Ready(made, at: Paths.packageFiles(order))
    case .failed(let reason)?: failed = reason
    }
    outcome =
      ready != nil ? "The package is ready." : failed != nil ? "The package could not be made." : ""
    self.making = making
    self.ready = ready
    self.failed = failed
    let canMake = (tools.pdf || tools.word) && making == nil
    button = canMake ? progress == nil ? "Make package" : "Make package again" : nil
  }

  private static func contents(since base: VersionNumber?) -> [String] {
    let clean = "Clean copy of each consent, in each language"
    let answers = "Answers to the board’s comments, as of today"
    guard let base else { return [clean, answers] }
    return [
      clean, "Marked copy of each, with what changed since version \(base)",
      "Table of all changes, with the kind of each change and the reason", answers,
    ]
  }

  private static func formats(_ tools: Tools) -> String? {
    let word = "Word, where changes are tracked changes"
    return switch (tools.pdf, tools.word) {
    case (true, true): "Each document is included as PDF and as \(word)."
    case (true, false): "Each document is included as PDF."
    case (false, true): "Each document is included as \(word)."
    case (false, false): nil
    }
  }

  private static func pictures(_ tools: Tools) -> String? {
    switch (tools.pdf, tools.word) {
    case (true, _): "Pictures are in the clean PDF. The other files describe them in words."
    case (false, true): "The files describe pictures in words."
    case (false, false): nil
    }
  }

  private static func missing(_ tools: Tools) -> [String] {
    let remedy = "The person who runs this portal can install it with scripts/setup pdf."
    return [
      tools.pdf
        ? nil : "The package has no PDF, because WeasyPrint is not installed here. \(remedy)",
      tools.word
        ? nil : "The package has no Word files, because pandoc is not installed here. \(remedy)",
    ].compactMap(\.self)
  }
}

extension PackagePage.Ready {
  fileprivate init(_ files: BoardPackage, at address: String) {
    self.address = address
    let size = max(files.archive.count >> 10, 1)
    summary = "\(files.files.count) files, \(size) KB"
    made = Moment(files.madeAt)
    hash = files.sha256
    self.files = files.files
    gaps = files.gaps
  }
}
