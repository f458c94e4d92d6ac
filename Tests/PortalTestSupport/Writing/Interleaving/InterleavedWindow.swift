import StudyEditing
import StudyModel
import StudyParts
import TestSupport

@testable import PortalWeb

/// A page of the editor in which someone of an interleaving writes.
struct InterleavedWindow {
  let browser: Browser
  /// Whose browser it is.
  let author: Int
  let place: Place
  let language: Language
  var editor: OpenEditor
  /// The part as the page shows it.
  var seen: JSONValue
  /// The words that were in the part, and in the parts in it, when the page was opened.
  let opened: Set<String>
  /// The form that removes the part, as the page has it.
  let removal: [(name: String, value: String)]
  /// The fields in which something was typed.
  private(set) var pending: [Setting] = []
  /// The beginnings of the names of fields that their author removed, with what was typed in them.
  private(set) var removed: [String] = []
  /// The lists of which something was moved or removed, so that their fields have other names after a save.
  private(set) var rearranged: [String] = []

  init(
    _ browser: Browser, by author: Int, _ study: Study.ID, at place: Place, in language: Language,
    of draft: JSONValue
  ) async throws {
    self.browser = browser
    self.author = author
    self.place = place
    self.language = language
    let path = Paths.write(study, at: place)
    editor = try await OpenEditor(browser, path, language: language.rawValue)
    seen = draft.value(at: place) ?? .null
    opened = seen.typedWords
    removal = (try? browser.form(to: Paths.removal(study, at: place)).hidden) ?? []
  }

  var path: String { editor.path }
  var isTouched: Bool { !pending.isEmpty || !rearranged.isEmpty }
  var token: [(name: String, value: String)] { [("csrf", editor["csrf"])] }

  /// The words that were typed since the last save and not removed again.
  var typedWords: Set<String> {
    let kept = editor.fields.filter { field in !removed.contains(where: field.name.hasPrefix) }
    return kept.map(\.value).joined(separator: "\n").typedWords.subtracting(seen.typedWords)
  }

  /// The words that were typed in one of the fields.
  func typedWords(in field: Setting) -> Set<String> {
    let own = editor.fields.filter { $0.name == field.name || $0.name.hasPrefix(field.name + ".") }
    return own.map(\.value).joined(separator: "\n").typedWords.intersection(typedWords)
  }

  /// Types into a field that the page shows.
  /// - Returns: whether there was something to type.
  mutating func type(
    _ word: String, _ number: Int, in field: Setting, _ random: inout SeededGenerator
  ) -> Bool {
    guard field.canBeTyped, !editor["was.\(field.name)"].isEmpty, mayChange(field) else {
      return false
    }
    switch field.control {
    case .choices(let columns): return typeRow(word, in: field, columns, &random)
    case .removal:
      guard !pending.contains(where: { $0.path.starts(with: field.path) }) else { return false }
      editor.press(field.name)
      removed.append(field.name + ".")
      rearranged.append(field.path[0])
    default:
      let now = editor.values(field.name)
      guard let values = field.typed(over: now, word: word, number: number, &random) else {
        return false
      }
      if case .presence = field.control, values.isEmpty { removed.append(field.name + ".") }
      editor.set(field.name, values)
    }
    note(field)
    return true
  }

  /// A field inside something that was switched off or removed is gone; what is being written in stays.
  private func mayChange(_ field: Setting) -> Bool {
    if removed.contains(where: field.name.hasPrefix) || rearranged.contains(field.path[0])
      || rearranged.contains(field.name)
    {
      return false
    }
    guard case .presence = field.control else { return true }
    return !pending.contains {
      $0.path.count > field.path.count && $0.path.starts(with: field.path)
    }
  }

  private mutating func note(_ field: Setting) {
    if !pending.contains(where: { $0.name == field.name }) { pending.append(field) }
  }

  private mutating func typeRow(
    _ word: String, in field: Setting, _ columns: Setting.ChoiceColumns,
    _ random: inout SeededGenerator
  ) -> Bool {
    guard language == .english else { return false }
    let table = field.name
    let count = editor.rows(of: table) - 1
    let row = "\(table).\(random.number(0...max(count - 1, 0)))"
    switch random.number(0...5) {
    case 0 where count > 1 && !pending.contains(where: { $0.name == table }):
      editor.press("\(row).remove")
      removed.append(row + ".")
      rearranged.append(table)
    case 1 where count > 1:
      editor.press("\(table).move", "\(random.number(1...(count - 1))):up")
      rearranged.append(table)
    case 2 where count > 0 && columns.explanation: editor["\(row).explanation"] += " " + word
    case 2 where count > 0 && columns.detail: editor["\(row).detailText"] += " " + word
    case 3 where count > 0, 4 where count > 0: editor["\(row).text"] += " " + word
    default: editor.addRow(word, to: table)
    }
    note(field)
    return true
  }

  /// Moves an element of a list of fields, such as a text of a step.
  mutating func moveElement(among fields: [Setting], _ random: inout SeededGenerator) {
    let lists = fields.filter { $0.siblings ?? 0 > 1 && $0.path.count == 2 && $0.path[1] != "1" }
    guard let field = lists.randomElement(using: &random), mayChange(field),
      !pending.contains(where: { $0.path[0] == field.path[0] })
    else { return }
    let list = Array(field.path.dropLast())
    editor.press(ElementMove.name(of: list), "\(field.path[1]):up")
    rearranged.append(field.path[0])
  }

  /// Whether the author changed the field, something in it, or something that contains it.
  func changes(_ field: Setting) -> Bool {
    rearranged.contains { $0 == field.path[0] || $0 == field.name }
      || pending.contains { $0.path.starts(with: field.path) || field.path.starts(with: $0.path) }
  }

  /// After a save that left the page open.
  mutating func showsSaved(_ part: JSONValue) {
    seen = part
    pending = []
  }
}
