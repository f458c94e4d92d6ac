import Foundation
import TestSupport
import Testing

@testable import PortalConfiguration

@Suite("Configuring the portal") struct ConfiguringThePortal {
  private static func configuration(
    _ file: String? = nil, _ environment: [String: String] = [:], _ commandLine: [String] = []
  ) throws -> Configuration {
    try Configuration(
      commandLine: commandLine, environment: environment,
      file: file.map { try ConfigurationFile($0, path: "accord.conf") })
  }

  private static func port(_ configuration: Configuration) -> Configuration.Setting? {
    configuration.settings.first { $0.option.name == "port" }
  }

  @Test func `an option wins over a variable, a variable over the file, the file over the default`()
    throws
  {
    let file = "port = 9001"
    let variable = ["ACCORD_PORT": "9002"]

    let byDefault = try Self.port(Self.configuration())
    let byFile = try Self.port(Self.configuration(file))
    let byVariable = try Self.port(Self.configuration(file, variable))
    let byOption = try Self.port(Self.configuration(file, variable, ["--port", "9003"]))

    #expect(byDefault?.values == ["8080"] && byDefault?.origin == .initial)
    #expect(byFile?.values == ["9001"] && byFile?.origin == .file("accord.conf", line: 1))
    #expect(byVariable?.values == ["9002"] && byVariable?.origin == .variable("ACCORD_PORT"))
    #expect(byOption?.values == ["9003"] && byOption?.origin == .commandLine)
  }

  @Test func `the command gets what variables and the file add`() throws {
    let configuration = try Self.configuration(
      "demo = yes\nwebhook-host = a.example, b.example\nwebhook-host = c.example\nport = 9001",
      ["ACCORD_SECURE_COOKIES": "off"], ["--port=9003"])

    #expect(
      configuration.arguments == [
        "--no-secure-cookies", "--demo", "--webhook-host=a.example", "--webhook-host=b.example",
        "--webhook-host=c.example",
      ])
  }

  @Test func `a command gets only the options that it has`() throws {
    let configuration = try Self.configuration(
      "port = 9001\ndatabase = a.sqlite", ["ACCORD_KEYS": "a.keys"], ["/backups", "--keep", "3"])

    #expect(
      configuration.arguments(of: ["database", "keys"]) == ["--database=a.sqlite", "--keys=a.keys"])
  }

  @Test func `a flag can be turned off again by an option`() throws {
    let configuration = try Self.configuration("demo = yes", [:], ["--no-demo"])

    #expect(configuration.arguments == [])
    #expect(configuration.settings.first { $0.option.name == "demo" }?.values == ["no"])
  }

  @Test func `a list of a variable replaces that of the file`() throws {
    let configuration = try Self.configuration(
      "webhook-host = a.example", ["ACCORD_WEBHOOK_HOST": "b.example"])

    #expect(configuration.arguments == ["--webhook-host=b.example"])
  }

  @Test func `an empty variable says nothing`() throws {
    #expect(try Self.configuration(nil, ["ACCORD_PORT": ""]).arguments == [])
  }

  @Test func `the variables of scripts are not options`() throws {
    #expect(try Self.configuration(nil, ["ACCORD_ROOT": "/accord"]).arguments == [])
  }

  @Test func `what Kubernetes says of a service named accord is ignored`() throws {
    let links = [
      "ACCORD_SERVICE_HOST": "10.0.0.11", "ACCORD_SERVICE_PORT": "8080",
      "ACCORD_PORT": "tcp://10.0.0.11:8080", "ACCORD_PORT_8080_TCP": "tcp://10.0.0.11:8080",
      "ACCORD_PORT_8080_TCP_ADDR": "10.0.0.11",
    ]

    #expect(try Self.configuration(nil, links).arguments == [])
  }

  @Test(arguments: [
    (
      "\n# A comment\nprot = 1",
      "accord.conf, line 3: “prot” is not an option. Did you mean “port”?"
    ),
    (
      "something-else = 1",
      "accord.conf, line 1: “something-else” is not an option. Remove it, or see “accord serve --help”."
    ),
    ("port = 70000", "accord.conf, line 1: “port” must be a number from 1 to 65535, not “70000”."),
    ("demo = maybe", "accord.conf, line 1: “demo” must be yes or no, not “maybe”."),
    (
      "port 8080",
      "accord.conf, line 1: a line must be “name = value”, or begin with # as a comment."
    ),
    (
      "port = 1\nport = 2",
      "accord.conf, line 2: “port” is already set on line 1. Remove one of the lines."
    ),
    (
      "trusted-proxy = 10.0.0.0/33",
      "accord.conf, line 1: “trusted-proxy” must be addresses such as 127.0.0.1, 10.0.0.5, separated by commas, not “10.0.0.0/33”."
    ),
  ])
  func `a wrong line is refused with its place and what is expected`(file: String, message: String)
  {
    let error = #expect(throws: ConfigurationError.self) { try Self.configuration(file) }

    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("ACCORD_PROT", "1", "“ACCORD_PROT” is not an option. Did you mean “ACCORD_PORT”?"),
    ("ACCORD_PORT", "x", "ACCORD_PORT must be a number from 1 to 65535, not “x”."),
  ])
  func `a wrong variable is refused`(name: String, value: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Self.configuration(nil, [name: value])
    }

    #expect(error?.message == message)
  }

  @Test func `the file is named by an option or a variable`() {
    let variable = ["ACCORD_CONFIGURATION": "b.conf"]

    #expect(
      Configuration.filePath(commandLine: ["--configuration", "a.conf"], environment: variable)
        == "a.conf")
    #expect(Configuration.filePath(commandLine: [], environment: variable) == "b.conf")
    #expect(Configuration.filePath(commandLine: [], environment: [:]) == nil)
  }

  @Test func `what applies is shown as a file that says the same`() throws {
    let configuration = try Self.configuration(
      "public-url = https://hospital.example/accord/", ["ACCORD_PORT": "9002"], ["--demo"])

    let text = configuration.text
    let read = try Configuration(file: ConfigurationFile(text, path: "shown.conf"))

    #expect(text.contains("# Variable ACCORD_PORT\nport = 9002\n"))
    #expect(
      text.contains("# accord.conf, line 1\npublic-url = https://hospital.example/accord\n"))
    #expect(text.contains("# Option of the command line\ndemo = yes\n"))
    #expect(text.contains("# Default\n# mail-from is not set\n"))
    #expect(read.settings.map(\.values) == configuration.settings.map(\.values))
  }

  @Test func `secrets are neither shown nor repeated in messages`() throws {
    let secret = ServeOption("key", .number(1...9), isSecret: true, example: "1", "A key.")
    let file = try ConfigurationFile("key = 7", path: "accord.conf")

    let shown = try Configuration(file: file, options: [secret]).text
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(environment: ["ACCORD_KEY": "hunter2"], options: [secret])
    }

    #expect(shown == "# accord.conf, line 1\n# key is set, and not shown\n")
    #expect(error?.message.contains("hunter2") == false)
  }
}
