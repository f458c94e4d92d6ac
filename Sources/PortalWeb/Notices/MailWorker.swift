import Foundation
import Logging
import PortalMail
import StudyStore

/// Sends mail about notices and accounts in the background, one at a time. What waits is in the database, so that a restart loses
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
    guard let portal = Self.address(ofPortal: portal) else { throw .invalidAddress }
    let sender = MailSender(program: URL(filePath: program))
    guard sender.isInstalled else { throw .noProgram(path: program) }
    self.store = store
    self.sender = sender
    self.from = from
    self.portal = portal
    self.logger = logger
  }

  /// The address with which links begin, without a slash at the end; nil unless the text is an address at which a browser can
  /// find a portal.
  package static func address(ofPortal text: String) -> String? {
    guard let address = URL(string: text),
      ["http", "https"].contains(address.scheme?.lowercased()), address.host()?.isEmpty == false,
      address.user() == nil, address.query() == nil, address.fragment() == nil,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Runs until its task is canceled.
  package func run() async {
    while !_Concurrency.Task.isCancelled {
      do {
        try await sendDueMail()
      } catch {
        if _Concurrency.Task.isCancelled { return }
        logger.error("Mail could not be read from the database: \(LoggedError(error).description)")
      }
      try? await _Concurrency.Task.sleep(for: Self.pause)
    }
  }

  /// Tries to send everything that is due now.
  func sendDueMail() async throws {
    while true {
      let accounts = try await store.takeDueAccountMail()
      for mail in accounts { try await send(mail) }
      let notices = try await store.takeDueMail()
      for mail in notices { try await send(mail) }
      guard !accounts.isEmpty || !notices.isEmpty else { return }
    }
  }

  /// Sends links for new passwords, for `Services`.
  package var linkSender: @Sendable (PasswordLink) async -> Void {
    { link in await send(link) }
  }

  /// Sends someone a link for a new password, at once: its token is not stored, so it cannot wait in the database. What
  /// became of it is recorded.
  private func send(_ link: PasswordLink) async {
    var reason = Self.unusable
    var attempts = 0
    let path = Paths.newPassword(token: link.token)
    if let message = MailMessage(link, from: from, portal: portal, address: portal + path) {
      for pause in Self.passwordPauses {
        do { try await _Concurrency.Task.sleep(for: pause) } catch { return }
        attempts += 1
        do {
          try await sender.send(message)
          return await record { try await store.noteMailed(link) }
        } catch let failure as MailSender.Failure {
          reason = failure.reason
          logger.error(
            "A link for a new password could not be sent: \(LoggedError(failure).description)")
        } catch {
          // The portal ends.
          return
        }
      }
    }
    await record { [reason, attempts] in
      try await store.noteUnsent(link, attempts: attempts, because: reason)
    }
  }

  private func record(_ outcome: () async throws -> Void) async {
    do {
      try await outcome()
    } catch {
      logger.error("The outcome of a mail could not be recorded: \(LoggedError(error).description)")
    }
  }

  /// The time before each attempt to send a link for a new password.
  private static let passwordPauses: [Duration] = [.zero, .seconds(5), .seconds(60)]
  private static let unusable = "The address cannot be used."

  private func send(_ mail: AccountMail) async throws {
    let message = MailMessage(mail, from: from, portal: portal)
    let isSent = try await deliver(message, "Mail about an account") {
      try await store.noteFailure(mail, because: $0)
    }
    if isSent { try await store.noteSent(mail) }
  }

  private func send(_ mail: WaitingMail) async throws {
    let message = MailMessage(mail, from: from, portal: portal)
    let isSent = try await deliver(message, "Mail \(mail.id)") {
      try await store.noteFailure(mail, because: $0)
    }
    if isSent { try await store.noteSent(mail.id) }
  }

  /// Hands a message over, or logs why that failed.
  /// - Parameters:
  ///   - message: nil if its address cannot be used.
  ///   - name: what the log calls it.
  ///   - noteFailure: records the reason, and returns whether the message is given up.
  /// - Returns: whether it was handed over.
  private func deliver(
    _ message: MailMessage?, _ name: String, noteFailure: (String) async throws -> Bool
  ) async throws -> Bool {
    do {
      guard let message else { throw MailSender.Failure(reason: Self.unusable) }
      try await sender.send(message)
      return true
    } catch let failure as MailSender.Failure {
      let end =
        try await noteFailure(failure.reason)
        ? "It was given up." : "It will be tried again."
      logger.error("\(name) could not be sent: \(failure.reason) \(end)")
      return false
    }
  }
}

extension MailMessage {
  /// A link for a new password.
  init?(_ link: PasswordLink, from: MailAddress, portal: String, address: String) {
    guard let to = MailAddress(link.account.email) else { return nil }
    self.init(
      from: from, to: to, subject: "A new password for Accord",
      body: """
        Someone requested a new password for your account at \(portal).

        To choose one, open this link within an hour. It works once:

        \(address)

        If you did not request it, ignore this email. Your password stays as it is.
        """,
      date: link.expiresAt - 3_600, id: "password.\(UUID().uuidString)")
  }

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
