import Foundation
import Hummingbird
import StudyEditing
import StudyModel

@testable import PortalWeb

/// A page of the editor as a browser with scripts shows it. It handles responses like `editor-refresh.js`.
struct OpenEditor {
  let path: String
  private(set) var fields: [(name: String, value: String)]
  /// Which rows the last answer said had moved.
  private(set) var moved: JSONValue?
  /// How the last answer headed the fold of each field.
  private(set) var folds: JSONValue?

  /// The outcome of a save.
  enum Answer {
    case saved
    case conflict
    /// The page was deleted; its text is shown on a page of its own.
    case gone
    /// A field has an error.
    case refused
    /// The page has to ask first, because something else would no longer work.
    case asks
  }

  /// - Parameter language: nil for the study's primary language.
  init(_ browser: Browser, _ path: String, language: String? = nil) async throws {
    self.path = path
    try await browser.open(path + (language.map { "?language=\($0)" } ?? ""))
    fields = try browser.form(to: path).filledIn
  }

  subscript(name: String) -> String {
    get { fields.last { $0.name == name }?.value ?? "" }
    set {
      guard let index = fields.lastIndex(where: { $0.name == name }) else { return }
      fields[index].value = newValue
    }
  }

  /// Everything that the form sends for a field: nothing for a box that is not checked.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Replaces everything that the form sends for a field.
  mutating func set(_ name: String, _ values: [String]) {
    fields.removeAll { $0.name == name }
    fields += values.map { (name: name, value: $0) }
  }

  /// The number of rows in a table of answers.
  func rows(of table: String) -> Int { Int(self["\(table).count"]) ?? 0 }

  /// Writes in the empty last row of a table, which adds a new empty row.
  mutating func addRow(_ text: String, to table: String) {
    let last = rows(of: table) - 1
    let empty = fields.filter { $0.name.hasPrefix("\(table).\(last).") }
    self["\(table).\(last).text"] = text
    fields += empty.map {
      ($0.name.replacing("\(table).\(last).", with: "\(table).\(last + 1)."), "")
    }
    self["\(table).count"] = String(last + 2)
  }

  /// Presses a button or checks a box that the form does not yet contain.
  mutating func press(_ name: String, _ value: String = "on") { fields.append((name, value)) }

  mutating func save(_ browser: Browser) async throws -> Answer {
    let sent = fields
    let visit = try await browser.go(
      path, .post,
      headers: [
        .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
      ], body: Self.encoded(sent))
    let answer = try JSONValue(parsing: visit.bytes)
    moved = answer["moved"]
    folds = answer["folds"]
    if answer["conflict"] == true {
      takeOver(answer)
      return .conflict
    }
    if answer["errors"] != nil { return .refused }
    if answer["question"] == true { return .asks }
    guard visit.status == .ok, answer["was"] != nil else { return .gone }
    takeOver(answer)
    if answer["address"] == nil, let edit = answer["edit"]?.numberValue {
      self[SubmittedForm.pageEdit] = String(Int(edit))
    }
    return .saved
  }

  /// After a conflict, the answer has only fields that the author did not change.
  private mutating func takeOver(_ answer: JSONValue) {
    for (name, basis) in answer["was"]?.objectValue ?? [:] {
      if let fresh = answer["fresh"]?[name] {
        show(fresh, in: name)
      } else if let keys = answer["rows"]?[name]?.arrayValue {
        nameRows(keys.compactMap(\.stringValue), of: name)
      }
      self["was.\(name)"] = basis.stringValue ?? ""
    }
  }

  /// Sends the whole form, and gets a page that shows any conflict.
  func submit(_ browser: Browser) async throws -> Browser.Visit {
    try await browser.go(
      path, .post, headers: [.contentType: "application/x-www-form-urlencoded"],
      body: Self.encoded(fields))
  }

  private mutating func show(_ fresh: JSONValue, in name: String) {
    if let rows = fresh["rows"]?.stringValue {
      fields.removeAll { $0.name.hasPrefix("\(name).") }
      fields += Browser.Form(action: path, html: rows).filledIn
      fields.append(("\(name).count", fresh["count"]?.stringValue ?? "0"))
      return
    }
    let values = (fresh["values"]?.arrayValue ?? []).compactMap { pair in
      pair.arrayValue.map { ($0[0].stringValue ?? "", $0[1].stringValue ?? "") }
    }
    fields.removeAll { $0.name == name }
    fields += values.map { (name: $0.0, value: $0.1) }
  }

  private mutating func nameRows(_ keys: [String], of table: String) {
    var next = keys.makeIterator()
    for row in 0..<rows(of: table)
    where !self["\(table).\(row).text"].isEmpty || !self["\(table).\(row).value"].isEmpty {
      guard let key = next.next() else { return }
      self["\(table).\(row).was"] = key
      if self["\(table).\(row).value"].isEmpty { self["\(table).\(row).value"] = key }
    }
  }

  private static func encoded(_ fields: [(name: String, value: String)]) -> [UInt8] {
    Array(
      fields.map { "\(Paths.encoded($0.name))=\(Paths.encoded($0.value))" }.joined(separator: "&")
        .utf8)
  }
}
