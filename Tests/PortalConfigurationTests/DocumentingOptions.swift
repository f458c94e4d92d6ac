import Foundation
import TestSupport
import Testing

@testable import PortalConfiguration

@Suite("The sample configuration") struct DocumentingOptions {
  @Test func `it is the file in the repository`() throws {
    let kept = try Self.text("docs/operation/accord.conf")

    #expect(kept == Configuration.sample, "replace docs/operation/accord.conf by the sample")
  }

  @Test func `it changes nothing until a line is used, and then each of its values is valid`()
    throws
  {
    let used = Configuration.sample.replacing(/(?m)^#(?=[a-z])/, with: "")

    let asIs = try ConfigurationFile(Configuration.sample, path: "accord.conf")
    let all = try Configuration(file: ConfigurationFile(used, path: "accord.conf"))

    #expect(asIs.lines.isEmpty)
    #expect(all.settings.allSatisfy { $0.origin != .initial })
  }

  /// The command's own declarations are the truth: an option that is forgotten here could not be configured.
  @Test func `every option of the command can be configured`() throws {
    let files = [
      "Commands/ServeCommand", "Commands/KeysOption", "Shared/AccessOptions", "Shared/Database",
      "Shared/BackupOptions", "Shared/IdentityOptions", "Shared/MailOptions",
      "Shared/OperationOptions", "Shared/ProtectionOptions", "Shared/WebhookOptions",
    ]

    let declared = try files.flatMap {
      Self.options(in: try Self.text("Sources/accord/\($0).swift"))
    }
    let groups = try Self.text("Sources/accord/Commands/ServeCommand.swift")
      .matches(of: /@OptionGroup.* var \w+: (\w+)/).map { String($0.1) }

    #expect(Set(declared) == Set(ServeOption.all.map(\.name)))
    #expect(
      Set(groups) == [
        "AccessOptions", "BackupOptions", "ConfigurationOptions", "IdentityOptions", "KeysOption",
        "MailOptions", "OperationOptions", "ProtectionOptions", "WebhookOptions",
      ], "name the file of a new group above")
  }

  private static func options(in source: String) -> [String] {
    source.matches(of: /@(?:Option|Flag)\b([\s\S]*?)\n?\s*var (\w+)/).map { match in
      let long = match.1.firstMatch(of: /customLong\("([a-z-]+)"\)/).map { String($0.1) }
      return long
        ?? match.2.reduce(into: "") {
          $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1)
        }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }
}
