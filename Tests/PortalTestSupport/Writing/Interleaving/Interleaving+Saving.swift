import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalWeb

extension Interleaving {
  /// Saves a window as its script does, and deals with whatever is answered.
  mutating func save(_ index: Int) async throws {
    guard windows[index].isTouched else { return }
    let before = try await draft()
    let sent = windows[index]
    let answer = try await windows[index].editor.save(sent.browser)
    let after = try await draft()
    guard answer == .saved else {
      // Not the documents themselves, which a failure would print.
      let isUnchanged = before == after
      #expect(isUnchanged, "\(name): \(answer) changed the draft")
      return try await submit(sent, index, over: before)
    }
    try expect(sent, changed: before, into: after)
    acknowledged.formUnion(sent.typedWords)
    if try isCurrent(windows[index], in: after) {
      windows[index].showsSaved(after.value(at: sent.place) ?? .null)
    } else {
      try await leave(index, for: sent.place)
    }
  }

  /// Sends the form of a window without its script, which shows why it cannot be saved as it is.
  private mutating func submit(
    _ sent: InterleavedWindow, _ index: Int, over before: JSONValue
  ) async throws {
    let page = try await sent.editor.submit(sent.browser)
    if page.status == .unprocessableContent {
      let kept = sent.typedWords.subtracting(page.html.typedWords)
      #expect(kept == [], "\(name): a refused form at \(sent.place) lost words")
    } else if page.html.contains("name=\"breaking.shown\"") {
      let asked = try page.form(to: sent.path).filledIn + [("breaking", "leave")]
      let visit = try await sent.browser.post(sent.path, asked)
      let after = try await draft()
      #expect(visit.status == .ok, "\(name): \(sent.place) after a question")
      try expect(sent, changed: before, into: after)
      acknowledged.formUnion(sent.typedWords)
    } else if page.html.contains("name=\"conflict\"") {
      try await resolve(page, of: sent, over: before)
    } else {
      try await keep(page, of: sent)
    }
    try await leave(index, for: sent.place)
  }

  /// What was typed in a part or a field that is gone is on the page, which can bring the part back.
  private mutating func keep(_ page: Browser.Visit, of sent: InterleavedWindow) async throws {
    #expect(page.status == .conflict, "\(name): \(sent.place)")
    let lost = sent.typedWords.subtracting(page.text.typedWords)
    #expect(lost == [], "\(name): what was typed at \(sent.place) is not on the page")
    let action = sent.path + "?restoring=on"
    guard let form = try? page.form(to: action) else { return }
    let before = try await draft()
    let visit = try await sent.browser.post(action, form.filledIn)
    let after = try await draft()
    #expect(before.typedWords.isSubset(of: after.typedWords), "\(name): restoring \(sent.place)")
    // The part can have changed before it was removed.
    let isSaved = visit.status == .ok && visit.text.contains("saved your text")
    let kept = isSaved ? after.typedWords : visit.html.typedWords
    #expect(sent.typedWords.isSubset(of: kept), "\(name): restoring \(sent.place)")
    if isSaved { acknowledged.formUnion(sent.typedWords) }
  }

  /// The page of a conflict shows both versions, and saves what its author chooses.
  private mutating func resolve(
    _ page: Browser.Visit, of sent: InterleavedWindow, over before: JSONValue
  ) async throws {
    noteConflict()
    var fields = try page.form(to: sent.path).filledIn
    let names = fields.filter { $0.name == "conflict" }.map(\.value)
    try expectBothVersions(of: names, on: page, of: sent, over: before)
    let keepsOwn = random.once(in: 2)
    if keepsOwn {
      let texts = page.html.matches(of: /<pre class="conflict-text"[^>]*>([\s\S]*?)<\/pre>/).map {
        String($0.1).withoutEntities
      }
      for (position, name) in names.enumerated() where texts.indices.contains(2 * position + 1) {
        guard let field = sent.pending.first(where: { $0.name == name }), field.isText,
          let place = fields.lastIndex(where: { $0.name == name })
        else { continue }
        // Both texts, as the page shows them.
        fields[place].value = texts[2 * position + 1] + "\n" + texts[2 * position]
      }
    } else {
      fields.append(("resolution", "theirs"))
    }
    var visit = try await sent.browser.post(sent.path, fields)
    if visit.html.contains("name=\"breaking.shown\"") {
      let asked = try visit.form(to: sent.path).filledIn + [("breaking", "leave")]
      visit = try await sent.browser.post(sent.path, asked)
    }
    let after = try await draft()
    guard visit.status == .ok else {
      let kept = sent.typedWords.subtracting(visit.html.typedWords)
      let isUnchanged = before == after
      #expect(visit.status == .unprocessableContent && kept == [], "\(name): \(sent.place)")
      #expect(isUnchanged, "\(name): \(sent.place)")
      return
    }
    try expect(sent, changed: before, into: after, shown: page.text.typedWords)
    // Rows that only one of them changed are not shown, and saved either way.
    let contested = sent.pending.filter { names.contains($0.name) }
    let given = keepsOwn ? [] : contested.flatMap { sent.typedWords(in: $0) }
    let wanted = sent.typedWords.subtracting(page.text.typedWords.intersection(given))
    #expect(wanted.isSubset(of: after.typedWords), "\(name): \(sent.place)")
    acknowledged.formUnion(wanted)
  }

  private func expectBothVersions(
    of names: [String], on page: Browser.Visit, of sent: InterleavedWindow, over before: JSONValue
  ) throws {
    let text = page.text
    let part = before.value(at: sent.place) ?? .null
    let inTables = sent.pending.filter { names.contains($0.name) && $0.isTable }
    let lost = sent.typedWords.subtracting(text.typedWords)
      .subtracting(inTables.flatMap { sent.typedWords(in: $0) })
    #expect(lost == [], "\(name): the conflict at \(sent.place) does not show them")
    let form = SubmittedForm(fields: sent.editor.fields)
    for field in try self.part(at: sent.place, in: before)?.settings ?? []
    where names.contains(field.name) {
      let theirs = field.value(in: part, language: sent.language)
      let seen = field.value(in: sent.seen, language: sent.language)
      let unseen = theirs.shown(in: sent.language).typedWords.subtracting(seen.typedWords)
      // Of a table, the page shows the rows that both changed; a save keeps the others.
      if field.isTable { continue }
      #expect(unseen.isSubset(of: text.typedWords), "\(name): \(field.name) at \(sent.place)")
      let mine = try field.read(form, over: theirs, language: sent.language) ?? .null
      for value in [mine, theirs] {
        let words = field.words(for: value, language: sent.language).onOneLineOfAPage
        #expect(
          words.isEmpty || text.contains(words), "\(name): \(field.name) at \(sent.place)")
      }
    }
  }
}

extension Setting {
  var isTable: Bool { if case .choices = control { true } else { false } }

  /// Whether a page of a conflict offers to combine both values.
  fileprivate var isText: Bool {
    switch control {
    case .line, .area, .markdown: true
    default: false
    }
  }
}
