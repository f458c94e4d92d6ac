import ArgumentParser
import Foundation
import StudyStore

struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Manage who can sign in.",
    subcommands: [Create.self, Reset.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an account. The password is read from standard input.")

    @Argument(help: "The email address to sign in with.")
    var email: String
    @Option(help: "The role of the account: administrator, researcher, or reviewer.")
    var role: Role
    @Option(help: "The person’s name. Defaults to the part of the address before the @.")
    var name: String?
    @OptionGroup var databaseOption: DatabaseOption
    @Flag(help: "Create the database if it does not exist.")
    var newDatabase = false
    @Flag(help: "Print JSON for other tools.")
    var json = false

    func run() async throws {
      try await reporting(asJSON: json) {
        try requireDatabase()
        let password = try readPassword()
        let account = try await databaseOption.with { store in
          try await store.createAccount(
            email: email, name: name ?? String(email.prefix { $0 != "@" }), role: role,
            password: password)
        }
        if json { return try Terminal.say(Report(account)) }
        Terminal.say("\(account.email) can sign in as \(account.role.rawValue).")
      }
    }

    /// A mistyped name must not create a database that no portal opens.
    private func requireDatabase() throws {
      guard !newDatabase, !databaseOption.exists else { return }
      throw Failure(
        .inputOutput,
        "There is no database “\(databaseOption.database)”. Start the portal once, check the name, or add --new-database."
      )
    }

    private func readPassword() throws -> String {
      let typed = Terminal.isInteractive ? Terminal.askSecret("Password: ") : Terminal.readLine()
      guard let typed, !typed.isEmpty else {
        throw Failure(
          .badInput,
          "The password is missing. Send it to standard input, for example: accord account create … < file"
        )
      }
      return typed
    }

    private struct Report: Encodable {
      let id, email, name, role: String

      init(_ account: Account) {
        id = account.id.uuidString
        email = account.email
        name = account.name
        role = account.role.rawValue
      }
    }
  }
}

extension Role: ExpressibleByArgument {}
