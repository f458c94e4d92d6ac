import Foundation
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalWeb

/// People who edit one study at the same time, in random order, each through the pages that they opened: they type in
/// fields of every kind, move and remove rows and parts, undo, and restore. Whatever is answered is compared with the
/// draft before and after: a save changes what its author changed, over what its author saw, and nothing else; whatever is
/// not saved is on the page, together with what the others wrote.
struct Interleaving {
  let study: Study.ID
  let places: [Place]
  let portal: TestPortal
  let name: String
  var random: SeededGenerator
  var windows: [InterleavedWindow] = []
  /// Words of saves that were acknowledged.
  var acknowledged: Set<String> = []
  /// Acknowledged words that someone who saw them removed or replaced.
  var replaced: Set<String> = []
  /// The words that each author typed.
  var own: [Set<String>] = []
  /// The kinds of fields that were saved, by kind of part, and whose conflict was shown.
  var written: Set<Kind> = []
  private(set) var conflicts = 0
  private var words = 0

  /// A kind of field in a kind of part.
  struct Kind: Hashable, CustomStringConvertible {
    let part: PartCase
    let control: ControlCase

    var description: String { "\(control) of \(part)" }
  }

  init(_ sample: InterleavedStudy, _ study: Study.ID, _ portal: TestPortal, seed: UInt64) {
    self.study = study
    self.portal = portal
    places = sample.places
    name = "\(sample.name), seed \(seed)"
    random = SeededGenerator(seed: seed)
  }

  /// - Parameter authors: the browsers by the person who uses them, one for each window.
  mutating func run(steps: Int, authors: [(number: Int, browser: Browser)]) async throws {
    own = Array(repeating: [], count: authors.count)
    for author in authors {
      windows.append(try await window(of: author.browser, by: author.number))
    }
    for _ in 0..<steps {
      let index = random.number(0...(windows.count - 1))
      switch random.number(0...19) {
      case 0...9: try await write(in: index)
      case 10...15: try await save(index)
      case 16:
        try await save(index)
        try await leave(index)
      case 17: try await rearrange(index)
      case 18: try await undo(index)
      default: try await restore(index)
      }
    }
    for index in windows.indices { try await save(index) }
    // Writing one can bring others: a task that is no longer for joining may have a schedule.
    for _ in 0..<3 {
      for kind in try await kinds() where !written.contains(kind) { try await write(kind) }
    }
    let missing = try await kinds().filter { !written.contains($0) }
    #expect(missing == [], "\(name): never written")
    let lost = acknowledged.subtracting(replaced).subtracting(try await draft().typedWords)
    #expect(lost == [], "\(name)")
  }

  mutating func noteConflict() { conflicts += 1 }

  func draft() async throws -> JSONValue { try JSONValue(encoding: try await portal.study(study)) }

  func part(at place: Place, in document: JSONValue) throws -> PlacedPart? {
    PlacedPart(at: place, in: try Study(document: document))
  }

  /// Opens a part that is still there, in English or, where the study has it, in Spanish.
  func window(
    of browser: Browser, by author: Int, at wanted: Place? = nil
  ) async throws -> InterleavedWindow {
    var random = random
    let draft = try await draft()
    let there = places.filter { draft.value(at: $0) != nil }
    // Sooner where someone else is.
    let company = windows.filter { $0.browser !== browser }.map(\.place).filter(there.contains)
    let choices = random.once(in: 2) && !company.isEmpty ? company : there
    let place = wanted ?? random.pick(choices, else: ["facts"])
    let language: Language = wanted == nil && random.once(in: 6) ? .spanish : .english
    return try await InterleavedWindow(
      browser, by: author, study, at: place, in: language, of: draft)
  }

  /// Opens another page in a window, whatever was typed in it, or the same one again if its part is still there.
  mutating func leave(_ index: Int, for place: Place? = nil) async throws {
    let window = windows[index]
    _ = random.next()
    let draft = try await draft()
    let isThere = place.map { draft.value(at: $0) != nil } ?? false
    windows[index] = try await self.window(
      of: window.browser, by: window.author, at: isThere ? place : nil)
  }

  private mutating func nextWord(of author: Int) -> String {
    words += 1
    let word = "Word\(words)x"
    own[author].insert(word)
    return word
  }

  /// Types something into any field of a window, sooner into one of a kind that was never written.
  private mutating func write(in index: Int) async throws {
    let window = windows[index]
    guard let part = try await part(at: window.place, in: draft()) else { return }
    let kind = PartCase(part.kind)
    let fresh = part.settings.filter {
      !written.contains(Kind(part: kind, control: ControlCase($0.control)))
    }
    if random.once(in: 8) {
      windows[index].moveElement(among: part.settings, &random)
    } else {
      let fields = random.once(in: 2) && !fresh.isEmpty ? fresh : part.settings
      if let field = fields.randomElement(using: &random) { type(in: field, index) }
    }
  }

  @discardableResult
  private mutating func type(in field: Setting, _ index: Int) -> Bool {
    let word = nextWord(of: windows[index].author)
    return windows[index].type(word, words, in: field, &random)
  }

  /// The kinds of fields of the parts that are still there.
  private func kinds() async throws -> [Kind] {
    let study = try await portal.study(study)
    var known: Set<Kind> = []
    return places.compactMap { PlacedPart(at: $0, in: study) }.flatMap { part in
      part.settings.filter(\.canBeTyped).map {
        Kind(part: PartCase(part.kind), control: ControlCase($0.control))
      }
    }.filter { known.insert($0).inserted }
  }

  /// Writes a field of a kind that nobody has written by chance.
  private mutating func write(_ kind: Kind) async throws {
    for place in places {
      guard let part = try await part(at: place, in: draft()), PartCase(part.kind) == kind.part
      else { continue }
      for field in part.settings where ControlCase(field.control) == kind.control {
        try await leave(0, for: place)
        if type(in: field, 0) { try await save(0) }
        if written.contains(kind) { return }
      }
    }
  }
}
