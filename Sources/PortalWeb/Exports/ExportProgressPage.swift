import StudyExchange
import StudyModel

/// Shows how far an export is, and links to it once it is ready.
struct ExportProgressPage: Page {
  static let template = "versions/export"
  let shell: Shell
  let title: String
  /// What it is an export of, such as “Version 1.0.0 of Heart rhythm at home”.
  let about: String
  let list: String
  /// The address that the page asks for again while the export is being made.
  let making: String?
  let ready: Ready?
  let failed: Failed?
  /// How it ended, for people who hear the page; empty until it has.
  let outcome: String

  struct Ready: Sendable {
    let address: String
    let summary: String
    let hash: String
    /// What differs in it from the study, as far as the page lists it.
    let losses: [String]
    let hasLosses: Bool
    /// How many are not listed; nil if all are.
    let rest: String?
  }

  struct Failed: Sendable {
    let reason: String
    let again: String
  }

  enum State: Sendable {
    case making
    case ready(MadeExport)
    case failed(String)
    /// Too many files are being made.
    case busy

    init(_ progress: ExportQueue.Progress) {
      self =
        switch progress {
        case .making: .making
        case .ready(let made): .ready(made)
        case .failed(let reason): .failed(reason)
        }
    }
  }

  init(shell: Shell, _ subject: ExportSubject, _ state: State) {
    self.init(
      shell: shell, subject.format.title, of: subject.source.study,
      subject.source.version?.number, subject.addresses, state)
  }

  init(
    shell: Shell, _ title: String, of study: Study, _ number: VersionNumber?,
    _ addresses: ExportAddresses, _ state: State
  ) {
    self.shell = shell
    self.title = title
    about = "\(number.map { "Version \($0)" } ?? "The draft") of \(study.displayTitle)"
    list = addresses.list
    var (making, ready, failed): (String?, Ready?, Failed?)
    switch state {
    case .making: making = addresses.progress
    case .ready(let made): ready = Ready(made, at: addresses.file)
    case .failed(let reason): failed = Failed(reason: reason, again: addresses.file)
    case .busy:
      failed = Failed(
        reason:
          "Many files are being made right now. Nothing is lost. Try again in a minute.",
        again: addresses.file)
    }
    outcome =
      ready != nil ? "The file is ready." : failed != nil ? "The file could not be made." : ""
    (self.making, self.ready, self.failed) = (making, ready, failed)
  }
}

extension ExportProgressPage.Ready {
  /// How many losses the page lists.
  private static let most = 100

  fileprivate init(_ made: MadeExport, at address: String) {
    self.address = address
    let size = max(made.byteCount >> 10, 1)
    summary = made.count == 1 ? "1 file, \(size) KB" : "\(made.count) files in a zip, \(size) KB"
    hash = made.sha256
    losses = made.losses.prefix(Self.most).map(\.sentence)
    hasLosses = !losses.isEmpty
    let others = made.losses.count - losses.count
    rest = others == 1 ? "And 1 more." : others > 1 ? "And \(others) more." : nil
  }
}
