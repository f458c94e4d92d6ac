import Foundation
import Logging
import StudyModel

/// The portal's log: one line for each event, as text or as JSON, with the request that it belongs to.
package struct PortalLogHandler: LogHandler {
  /// How lines are written.
  package enum Format: String, CaseIterable, Sendable { case text, json }

  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  private let format: Format
  private let now: @Sendable () -> Date
  private let write: @Sendable (String) -> Void

  /// - Parameter write: takes one line with its end; standard error unless a test reads it.
  package init(
    _ format: Format, level: Logger.Level, now: @escaping @Sendable () -> Date = { Date() },
    write: @escaping @Sendable (String) -> Void = PortalLogHandler.toStandardError
  ) {
    self.format = format
    logLevel = level
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var fields: [(name: String, value: String)] = [
      ("at", now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
      ("level", event.level.rawValue), ("message", Self.scrubbed(event.message.description)),
    ]
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
    for (name, value) in details.sorted(by: { $0.key < $1.key })
    where name != "hb.request.id" {
      fields.append((name, Self.scrubbed(value.description)))
    }
    if let request = RequestIdentity.current { fields.append(("request", request)) }
    switch format {
    case .text: write(Self.line(fields))
    case .json:
      let members = Dictionary(fields.map { ($0.name, JSONValue.string($0.value)) }) { $1 }
      write(JSONValue.object(members).canonicalText + "\n")
    }
  }

  private static func line(_ fields: [(name: String, value: String)]) -> String {
    let start = fields.prefix(3).map { onOneLine($0.value) }
    let rest = fields.dropFirst(3).map { "\($0.name)=\(quoted($0.value))" }
    return (start + rest).joined(separator: " ") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let plain = onOneLine(text)
    let needsQuotes = plain.contains { $0 == " " || $0 == "\"" || $0 == "=" }
    return needsQuotes ? "\"\(plain.replacing("\"", with: "'"))\"" : plain
  }

  /// Without regular expressions, which would take longer than many requests.
  private static func onOneLine(_ text: String) -> String {
    guard text.contains(where: \.isWhitespace) else { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What other programs report may name a recipient or an address with a token.
  static func scrubbed(_ text: String) -> String {
    var text = text
    if text.contains("@") {
      text = text.replacing(/[^\s<>"',;:=]+@[^\s<>"',;:=]+/, with: "[email]")
    }
    if text.contains("token=") { text = text.replacing(/token=[^\s&"']+/, with: "token=[secret]") }
    return text
  }

  package static let toStandardError: @Sendable (String) -> Void = { line in
    // A log that cannot be written must not stop the portal.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}

/// Names the request whose work is being done, for the log.
enum RequestIdentity {
  @TaskLocal static var current: String?

  /// A new random name of 16 hexadecimal digits. It says nothing of the person, and the client's own is not used.
  static func make() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
