import ArgumentParser
import Foundation
import PortalWeb
import StudyStore

extension AccountCommand {
  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a link with which a person chooses a new password. It works once, for a day."
    )

    @Argument(help: "The email address of the account.")
    var email: String
    @Option(help: "The address at which people open the portal.")
    var portal = "http://localhost:8080"
    @Flag(
      help: "Also remove two-step sign-in, for someone who lost the app and the recovery codes.")
    var removeSecondFactor = false
    @OptionGroup var databaseOption: DatabaseOption
    @Flag(help: "Print JSON for other tools.")
    var json = false

    func run() async throws {
      try await reporting(asJSON: json) {
        guard let start = MailWorker.address(ofPortal: portal) else {
          throw Failure(
            .usage,
            "“\(portal)” is not the address of a portal. Use one such as https://accord.example.org."
          )
        }
        let link = try await databaseOption.withExisting { store in
          do {
            let link = try await store.makePasswordLink(email: email)
            // Only once there is a link: a command that fails leaves everything as it was.
            if removeSecondFactor { _ = try await store.removeSecondFactor(email: email) }
            return link
          } catch StoreError.notFound {
            throw Failure(
              .badInput, "There is no active account “\(email)”. Check the address for mistakes.")
          }
        }
        let address = "\(start)/new-password?token=\(link.token)"
        if json { return try Terminal.say(Report(link: address, expiresAt: link.expiresAt)) }
        Terminal.say(address)
      }
    }

    private struct Report: Encodable {
      let link: String
      let expiresAt: String

      init(link: String, expiresAt: Date) {
        self.link = link
        self.expiresAt = expiresAt.formatted(.iso8601)
      }
    }
  }
}
