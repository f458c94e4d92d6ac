import ArgumentParser
import Logging
import PortalConfiguration
import PortalWeb
import StudyStore

/// Whether and how the portal sends mail about notices.
struct MailOptions: ParsableArguments {
  @Option(
    help:
      "Email people about reviews, decisions, and mentions, and links for new passwords, from this address."
  )
  var mailFrom: String?
  @Option(
    help: "The program that sends mail: sendmail, or one with its interface, such as msmtp.")
  var sendmail = ServeDefaults.sendmail
  @Option(
    help:
      "The former name of --public-url, for links in emails only."
  )
  var publicAddress: String?

  /// Nil if no mail is sent.
  func worker(
    for store: StudyStore, reachedAt address: String, logger: Logger
  ) throws -> MailWorker? {
    guard let mailFrom else { return nil }
    do {
      return try MailWorker(
        store: store, from: mailFrom, program: sendmail, portal: publicAddress ?? address,
        logger: logger)
    } catch MailWorker.SettingError.invalidSender {
      throw Failure(
        .usage, "“\(mailFrom)” is not an email address. Use one such as accord@example.org.")
    } catch MailWorker.SettingError.invalidAddress {
      throw Failure(
        .usage,
        "“\(publicAddress ?? address)” is not the address of a portal. Use one such as https://accord.example.org."
      )
    } catch MailWorker.SettingError.noProgram(let path) {
      throw Failure(
        .usage,
        "There is no program at \(path). Install one that sends mail, such as msmtp-mta, or name it with --sendmail."
      )
    }
  }
}
