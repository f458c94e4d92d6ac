import ArgumentParser
import Foundation
import StudyExchange

struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract:
      "List the formats that Accord reads and writes, with their names for --from and --to.",
    discussion: Examples.text(
      "accord formats", "accord formats --json"))

  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() throws {
    let formats = FormatLine.all
    guard !json else { return try Terminal.say(formats) }
    let width = formats.map(\.name.count).max() ?? 0
    for format in formats {
      let name = format.name.padding(toLength: width, withPad: " ", startingAt: 0)
      Terminal.say("\(name)  \(format.ways)  \(format.title)")
    }
  }
}

/// What can be done with a format.
private struct FormatLine: Encodable {
  let name: String
  let title: String
  let reads: Bool
  let writes: Bool

  var ways: String {
    switch (reads, writes) {
    case (true, true): "reads, writes"
    case (true, false): "reads        "
    case (false, _): "       writes"
    }
  }

  /// Those that can be written, in their order, then those that can only be read.
  static var all: [FormatLine] {
    let read = Dictionary(ImportFormats.all.map { ($0.name, $0.title) }) { first, _ in first }
    let written = Formats.writtenTitles
    let names = Set(written.map(\.name))
    return written.map {
      FormatLine(name: $0.name, title: $0.title, reads: read[$0.name] != nil, writes: true)
    }
      + ImportFormats.all.filter { !names.contains($0.name) }.map {
        FormatLine(name: $0.name, title: $0.title, reads: true, writes: false)
      }
  }
}

/// Examples in the help of a command. A test runs each of them.
enum Examples {
  /// The end of a discussion: one line for each example, which help and the manual page do not break.
  static func text(_ lines: String...) -> String {
    "Examples:\n" + lines.map { "    " + $0 }.joined(separator: "\n")
  }
}
