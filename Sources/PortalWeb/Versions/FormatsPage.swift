import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// Lists a version in every format: what each is for, what it could not carry, and its download.
struct FormatsPage: Page {
  static let template = "versions/formats"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let rows: [Row]

  struct Row: Sendable {
    let id: String
    let title: String
    let about: String
    /// How many files there are, in words.
    let files: String
    let address: String
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
    let address: String
  }

  /// - Parameter losses: the bytes of the version's report; nil if it was frozen without one.
  init(
    shell: Shell, draft: Draft, version: VersionNumber, formats: KeptFormats, losses: [UInt8]?
  ) throws {
    let id = draft.study.id
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(version)"
    address = Paths.version(id, version)
    rows = try ExportFormats.all.compactMap { format in
      let isBundle = format.name == BundleFormat().name
      let count = formats.files(of: format.name).count
      guard isBundle || count > 0 else { return nil }
      return Row(
        id: "format-\(format.name)", title: format.title, about: format.about,
        files: isBundle || count == 1 ? "1 file" : "\(count) files in a zip",
        address: isBundle
          ? Paths.bundle(id, version) : Paths.format(format.name, of: id, version),
        losses: Losses(
          try losses.map { try KeptFormats.losses(of: format.name, in: $0) },
          report: Paths.file(KeptFormats.losses, of: id, version)))
    }
  }
}

extension FormatsPage.Losses {
  /// How many losses the page lists for each format.
  private static let most = 100

  /// - Parameters:
  ///   - losses: nil if the version was frozen before losses were kept.
  ///   - report: the address of all of them.
  init(_ losses: [Loss]?, report: String) {
    guard let losses, !losses.isEmpty else {
      none = losses == nil ? "Frozen before losses were listed" : "Nothing is lost"
      list = nil
      return
    }
    none = nil
    let sorted = losses.enumerated().sorted {
      ($0.element.severity.rank, $0.offset) < ($1.element.severity.rank, $1.offset)
    }.map(\.element)
    list = FormatsPage.List(
      summary: losses.count == 1 ? "1 loss" : "\(losses.count) losses",
      rows: sorted.prefix(Self.most).map {
        FormatsPage.LossRow(message: $0.sentence, place: $0.place)
      },
      rest: losses.count <= Self.most
        ? nil
        : FormatsPage.Rest(
          words: "The other \(losses.count - Self.most) are in the version’s list of losses",
          address: report))
  }
}
