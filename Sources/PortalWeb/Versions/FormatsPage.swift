import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// Lists a version or the draft in every format, by purpose: what each is for, what it could not carry, and its download.
struct FormatsPage: Page {
  static let template = "versions/formats"
  let shell: Shell
  let study: StudyTabs
  /// Such as “Version 1.0.0”.
  let name: String
  /// The name of the page that leads here.
  let back: String
  let heading: String
  let lead: String
  let address: String
  let groups: [Group]

  /// The formats with one purpose.
  struct Group: Sendable {
    let id: String
    let title: String
    let rows: [Row]
  }

  struct Row: Sendable {
    let id: String
    let title: String
    let about: String
    /// How many files there are and of which types; blank if there are none.
    let files: String
    /// Nil if it cannot be written.
    let address: String?
    /// Why it cannot be written, and what to do.
    let obstacle: String?
    let losses: Losses
  }

  /// What a format could not carry.
  struct Losses: Sendable {
    /// Nil if the format lost something.
    let none: String?
    /// Nil if it lost nothing, or if nobody knows.
    let list: List?
  }

  struct List: Sendable {
    let summary: String
    let rows: [LossRow]
    /// The rest, for formats that lost a lot.
    let rest: Rest?
  }

  struct LossRow: Sendable {
    let message: String
    let place: String
  }

  struct Rest: Sendable {
    let words: String
    /// Where all of them are.
    let address: String
  }

  /// - Parameter version: nil for the draft.
  init(shell: Shell, draft: Draft, version: VersionNumber?, groups: [Group]) {
    let id = draft.study.id
    self.shell = shell
    study = draft.tabs(.versions)
    self.groups = groups
    name = version.map { "Version \($0)" } ?? "Draft"
    back = version == nil ? "Versions" : name
    heading = version == nil ? "Export draft" : "Download"
    address = version.map { Paths.version(id, $0) } ?? Paths.versions(id)
    lead =
      version.map {
        "Version \($0) in every format. What was frozen with the version never changes. Formats differ in what they can hold; each lists what it lost."
      }
      ?? "The draft as it is now, in every format. Documents say that they are a draft; propose a version before you give them to a board. Formats differ in what they can hold; each lists what it loses."
  }

  /// The rows by purpose.
  static func groups(_ rows: [(FormatPurpose, Row)]) -> [Group] {
    FormatPurpose.allCases.compactMap { purpose in
      let rows = rows.filter { $0.0 == purpose }.map(\.1)
      guard !rows.isEmpty else { return nil }
      return Group(id: "for-\(purpose)", title: purpose.title, rows: rows)
    }
  }
}

extension FormatsPage.Row {
  /// A format of the draft.
  init(_ format: any StudyFormat, ofDraft study: Study, having assets: Set<Asset.ID>) {
    let address = ExportAddresses(list: Paths.export(study.id), format: format.name).file
    self.init(
      format, at: address,
      rest: FormatsPage.Rest(words: "are under Problems", address: Paths.problems(study.id))
    ) { try format.forecast(of: study, having: assets) }
  }

  /// A format that was not frozen with a version, and is made when someone asks for it.
  init(
    _ format: any StudyFormat, of study: Study, _ version: VersionNumber, _ kept: KeptFiles
  ) {
    let address = Paths.format(format.name, of: study.id, version)
    self.init(format, at: address) {
      try format.forecast(ofVersion: study, frozenWithout: kept)
    }
  }

  private init(
    _ format: any StudyFormat, at address: String, rest: FormatsPage.Rest? = nil,
    forecast: () throws -> ExportForecast
  ) {
    id = "format-\(format.name)"
    title = format.title
    about = format.about
    do {
      let made = try forecast()
      obstacle = format.obstacle
      self.address = obstacle == nil ? address : nil
      files = Self.words(for: made.files)
      losses = FormatsPage.Losses(made.losses, rest: rest)
    } catch {
      // Most often, the study has nothing that the format could hold.
      obstacle = FileTrouble.reason(for: error)
      self.address = nil
      files = ""
      losses = FormatsPage.Losses(none: nil, list: nil)
    }
  }

  /// A format that was frozen with a version.
  /// - Parameters:
  ///   - files: the paths of its files.
  ///   - losses: nil if the version was frozen before losses were kept.
  ///   - report: the address of the losses in all formats.
  init(
    _ format: any StudyFormat, frozen files: [String], losses: [Loss]?, report: String,
    at address: String
  ) {
    id = "format-\(format.name)"
    title = format.title
    about = format.about
    obstacle = nil
    self.files = Self.words(for: files)
    self.address = address
    self.losses = FormatsPage.Losses(
      losses, rest: FormatsPage.Rest(words: "are in the version’s list of losses", address: report))
  }

  /// Such as “4 files in a zip (.docx)”.
  static func words(for files: [String]) -> String {
    let types = Set(
      files.compactMap { path in
        path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { ".\($0)" }
      })
    let count = files.count == 1 ? "1 file" : "\(files.count) files in a zip"
    return types.isEmpty ? count : "\(count) (\(types.sorted().joined(separator: ", ")))"
  }
}

extension FormatsPage.Losses {
  /// How many losses the page lists for each format, if the others are listed elsewhere.
  private static let most = 100

  /// - Parameters:
  ///   - losses: nil if the version was frozen before losses were kept.
  ///   - rest: where all of them are; nil if only here.
  init(_ losses: [Loss]?, rest: FormatsPage.Rest?) {
    guard let losses, !losses.isEmpty else {
      none = losses == nil ? "Frozen before losses were listed" : "Nothing is lost"
      list = nil
      return
    }
    none = nil
    let sorted = losses.enumerated().sorted {
      ($0.element.severity.rank, $0.offset) < ($1.element.severity.rank, $1.offset)
    }.map(\.element)
    let most = rest == nil ? losses.count : Self.most
    let others = losses.count - most
    list = FormatsPage.List(
      summary: losses.count == 1 ? "1 loss" : "\(losses.count) losses",
      rows: sorted.prefix(most).map {
        FormatsPage.LossRow(message: $0.sentence, place: $0.place)
      },
      rest: others <= 0
        ? nil
        : rest.map {
          FormatsPage.Rest(words: "The other \(others) \($0.words)", address: $0.address)
        })
  }
}
