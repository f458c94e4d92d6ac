import Foundation
import Logging
import PortalMail
import StudyStore

/// Sends mail about notices in the background, one at a time. What waits is in the database, so that a restart loses
/// nothing and no request waits for mail.
package struct MailWorker: Sendable {
  /// Why mail cannot be sent as requested.
  package enum SettingError: Error, Equatable {
    case invalidSender
    case invalidAddress
    /// The program is not there or cannot be run.
    case noProgram(path: String)
  }

  /// The time between two looks for mail that is due.
  private static let pause = Duration.seconds(5)

  private let store: StudyStore
  private let sender: MailSender
  private let from: MailAddress
  /// The portal's address, without a slash at the end.
  private let portal: String
  private let logger: Logger

  /// - Parameters:
  ///   - from: The sender's email address.
  ///   - program: The path of a program with the interface of `sendmail`.
  ///   - portal: The address at which people reach the portal, such as https://accord.example.org.
  package init(
    store: StudyStore, from: String, program: String, portal: String, logger: Logger
  ) throws(SettingError) {
    guard let from = MailAddress(from) else { throw .invalidSender }
    guard let address = URL(string: portal), ["http", "https"].contains(address.scheme),
      address.host()?.isEmpty == false, portal.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .invalidAddress }
    let sender = MailSender(program: URL(filePath: program))
    guard sender.isInstalled else { throw .noProgram(path: program) }
    self.store = store
    self.sender = sender
    self.from = from
    self.portal = portal.hasSuffix("/") ? String(portal.dropLast()) : portal
    self.logger = logger
  }

  /// Runs until its task is canceled.
  package func run() async {
    while !_Concurrency.Task.isCancelled {
      do {
        try await sendDueMail()
      } catch {
        if _Concurrency.Task.isCancelled { return }
        logger.error("Mail could not be read from the database: \(error)")
      }
      try? await _Concurrency.Task.sleep(for: Self.pause)
    }
  }

  /// Tries to send everything that is due now.
  func sendDueMail() async throws {
    while true {
      let due = try await store.takeDueMail()
      guard !due.isEmpty else { return }
      for mail in due { try await send(mail) }
    }
  }

  private func send(_ mail: WaitingMail) async throws {
    do {
      guard let message = MailMessage(mail, from: from, portal: portal) else {
        throw MailSender.Failure(reason: "The address cannot be used.")
      }
      try await sender.send(message)
    } catch let failure as MailSender.Failure {
      let isGivenUp = try await store.noteFailure(mail, because: failure.reason)
      let end = isGivenUp ? "It was given up." : "It will be tried again."
      logger.error("Mail \(mail.id) could not be sent: \(failure.reason) \(end)")
      return
    }
    try await store.noteSent(mail.id)
  }
}

extension MailMessage {
  /// Says who did what, and where to read it; nothing of the study but its short name.
  init?(_ mail: WaitingMail, from: MailAddress, portal: String) {
    guard let to = MailAddress(mail.to) else { return nil }
    let name = mail.name.onOneLine
    let version = mail.number.map { "version \($0)" } ?? "the draft"
    let study = mail.shortName
    let (subject, sentence, path) =
      switch mail.kind {
      case .reviewAsked:
        (
          "\(name) asked you to review \(study)",
          "\(name) asked you to review \(version) of the study \(study).",
          mail.number.map { Paths.review(mail.study, $0) } ?? Paths.reviews
        )
      case .decided:
        (
          "A decision on \(study)", "There is a decision on \(version) of the study \(study).",
          mail.number.map { Paths.version(mail.study, $0) } ?? Paths.versions(mail.study)
        )
      case .mentioned:
        (
          "\(name) mentioned you in \(study)",
          "\(name) mentioned you in a comment on \(version) of the study \(study).",
          mail.thread.map { Paths.thread($0, of: mail.study) } ?? Paths.threads(mail.study)
        )
      }
    self.init(
      from: from, to: to, subject: subject,
      body: """
        \(sentence)

        \(portal)\(path)

        To stop these emails, open \(portal)\(Paths.notices)
        """,
      date: mail.writtenAt,
      id: "\(mail.id).\(Int64(mail.writtenAt.timeIntervalSince1970 * 1_000)).\(mail.account)")
  }
}
