import Foundation

/// What applies to `accord serve`: each option's values and where they come from. An option of the command line wins over a
/// variable, a variable over the file, and the file over the default; a list is replaced, not extended.
package struct Configuration: Sendable {
  /// Where values come from.
  package enum Origin: Equatable, Sendable {
    case commandLine
    case variable(String)
    case file(String, line: Int)
    case initial
  }

  /// One option as it applies.
  package struct Setting: Sendable {
    package let option: ServeOption
    /// Empty if the option has no value.
    package let values: [String]
    package let origin: Origin
  }

  package let settings: [Setting]

  /// - Parameters:
  ///   - commandLine: The arguments after `serve`.
  ///   - environment: The environment of the process.
  ///   - options: Every option; other lists only in tests.
  /// - Throws: `ConfigurationError` for a wrong name or value in the file or in a variable. The command line is checked by the
  ///   command itself.
  package init(
    commandLine: [String] = [], environment: [String: String] = [:], file: ConfigurationFile? = nil,
    options: [ServeOption] = ServeOption.all
  ) throws {
    let given = Self.given(commandLine, options)
    let variables = try Self.variables(environment, options)
    let lines = try file.map { try Self.lines($0, options) } ?? [:]
    settings = options.map { option in
      if let values = given[option.name] {
        return Setting(option: option, values: values, origin: .commandLine)
      }
      return variables[option.name] ?? lines[option.name]
        ?? Setting(
          option: option, values: option.initial.map { [$0] } ?? [], origin: .initial)
    }
  }

  /// What variables and the file add to the command line, as its arguments.
  package var arguments: [String] { arguments(for: settings) }

  /// The same for a command that has only some of the options of `accord serve`.
  package func arguments(of names: Set<String>) -> [String] {
    arguments(for: settings.filter { names.contains($0.option.name) })
  }

  private func arguments(for settings: [Setting]) -> [String] {
    settings.flatMap { setting -> [String] in
      switch setting.origin {
      case .commandLine, .initial: []
      case .variable, .file:
        setting.values.map { value in
          setting.option.kind.isFlag
            ? "--\(value == "yes" ? "" : "no-")\(setting.option.name)"
            : "--\(setting.option.name)=\(value)"
        }
      }
    }
  }

  /// The file that these variables and arguments name; nil without one.
  package static func filePath(commandLine: [String], environment: [String: String]) -> String? {
    let name = ServeOption("configuration", .text, example: "", "")
    return given(commandLine, [name])[name.name]?.last
      ?? environment[ServeOption.variables + "CONFIGURATION"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func given(
    _ arguments: [String], _ options: [ServeOption]
  ) -> [String: [String]] {
    var given: [String: [String]] = [:]
    var rest = arguments.prefix { $0 != "--" }[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { continue }
      let sides = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      let name = sides.first ?? ""
      if let option = options.first(where: { $0.name == name }) {
        let value = option.kind.isFlag ? "yes" : sides.count > 1 ? sides[1] : rest.popFirst() ?? ""
        if option.kind.isList {
          given[name, default: []].append(value)
        } else {
          given[name] = [value]
        }
      } else if name.hasPrefix("no-") {
        let flag = options.first { $0.kind.isFlag && "no-" + $0.name == name }
        if let flag { given[flag.name] = ["no"] }
      }
    }
    return given
  }

  /// The variables of other programs of this project, which are not options of the portal.
  private static let otherVariables: Set<String> = [
    "BINARY", "BOARD_PACKAGE", "CHROMIUM", "CONFIGURATION", "FIXTURES", "FUZZ", "FUZZ_INPUT",
    "FUZZ_READERS", "FUZZ_SECONDS", "FUZZ_SEED", "JOURNEYS_AT_ONCE", "LOUD", "OPTIMIZED_TESTS",
    "RANDOM_STUDIES", "ROOT", "SAFE_HTML", "SCREENS",
  ]

  private static func variables(
    _ environment: [String: String], _ options: [ServeOption]
  ) throws -> [String: Setting] {
    var found: [String: Setting] = [:]
    for (variable, text) in environment.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(ServeOption.variables)
      && !otherVariables.contains(String(variable.dropFirst(ServeOption.variables.count)))
      && !isServiceLink(variable, text)
    {
      guard let option = options.first(where: { $0.variable == variable }) else {
        throw ConfigurationError.unknown(variable, among: options.map(\.variable), at: nil)
      }
      // An empty variable is how files for containers say that there is none.
      guard !text.isEmpty else { continue }
      found[option.name] = Setting(
        option: option, values: try values(of: text, for: option, at: variable),
        origin: .variable(variable))
    }
    return found
  }

  /// Whether Kubernetes sets a variable for a service named “accord”, which is no option of the portal.
  private static func isServiceLink(_ variable: String, _ text: String) -> Bool {
    ["SERVICE_", "PORT_"].contains { variable.hasPrefix(ServeOption.variables + $0) }
      || variable == ServeOption.variables + "PORT" && text.hasPrefix("tcp://")
  }

  private static func lines(
    _ file: ConfigurationFile, _ options: [ServeOption]
  ) throws -> [String: Setting] {
    var found: [String: Setting] = [:]
    for line in file.lines {
      let place = "\(file.path), line \(line.number)"
      guard let option = options.first(where: { $0.name == line.name }) else {
        throw ConfigurationError.unknown(line.name, among: options.map(\.name), at: place)
      }
      if case .file(_, let first)? = found[line.name]?.origin, !option.kind.isList {
        throw ConfigurationError(
          "\(place): “\(line.name)” is already set on line \(first). Remove one of the lines.")
      }
      let before = found[line.name]
      found[line.name] = Setting(
        option: option,
        values: (before?.values ?? [])
          + (try values(of: line.value, for: option, at: "\(place): “\(line.name)”")),
        origin: before?.origin ?? .file(file.path, line: line.number))
    }
    return found
  }

  private static func values(
    of text: String, for option: ServeOption, at place: String
  ) throws -> [String] {
    let texts =
      option.kind.isList
      ? text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
    let values = texts.compactMap(option.kind.value)
    guard values.count == texts.count, !values.isEmpty else {
      let shown = option.isSecret ? "" : ", not “\(text)”"
      throw ConfigurationError("\(place) must be \(option.kind.expected)\(shown).")
    }
    return values
  }
}
