import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Verifying exported histories") struct VerifyingExportedHistories {
  @Test func `a line has the hash that it always had`() {
    let entry = HistoryEntry(
      study: "S", number: 3, kind: "undone", account: "A", at: "2026-11-21T09:30:00.125Z",
      place: #"["facts","title"]"#, summary: "Undone: “é”\n\u{7}", undoes: 2, run: 1, position: 0,
      before: #"{"a":1.5}"#, after: #""x""#)
    // As releases before this one worked it out.
    let line: JSONValue = [
      "study": "S", "number": 3, "kind": "undone", "account": "A",
      "at": "2026-11-21T09:30:00.125Z", "place": ["facts", "title"],
      "summary": "Undone: “é”\n\u{7}", "previous": .string(HashChain.start), "undoes": 2,
      "run": 1, "position": 0, "before": ["a": 1.5], "after": "x",
    ]

    #expect(entry.hash(after: HashChain.start) == sha256(line.canonicalBytes))
  }

  @Test func `a file as it was written is valid, also when it is indented`() throws {
    let chain = Chain()
    let check = ChainVerification(of: chain.file)

    #expect(check.finding == nil)
    #expect(check.count == 3 && check.title == "Sleep Diary" && check.kind == .history)
    #expect(check.hash == chain.hashes.last)
    let indented = try JSONValue(parsing: chain.file).indentedText
    #expect(ChainVerification(of: Array(indented.utf8)).isValid)
    #expect(ChainVerification(of: Chain(count: 0).file).isValid)
  }

  @Test func `every changed byte that changes the meaning is found`() throws {
    let file = Chain().file
    let meaning = try JSONValue(parsing: file).canonicalBytes
    var generator = SeededGenerator(seed: 13)
    var missed: [Int] = []
    for index in file.indices {
      var changed = file
      changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      let isSame = (try? JSONValue(parsing: changed))?.canonicalBytes == meaning
      if ChainVerification(of: changed).isValid != isSame { missed.append(index) }
    }
    #expect(missed == [])
  }

  @Test func `the first broken link is named, whatever was done`() {
    let chain = Chain()
    let other = Chain(study: "T")
    let lines = chain.lines
    func finding(_ lines: [[UInt8]], length: Int = 3, hash: String? = nil) -> String? {
      ChainVerification(of: Chain.file(lines, length: length, hash: hash ?? chain.hashes[2]))
        .finding.map { "\($0.place): \($0.message)" }
    }
    var changed = lines
    changed[1] = Array(
      String(decoding: lines[1], as: UTF8.self).replacing("Wrote", with: "Rote").utf8)

    #expect(finding(lines) == nil)
    #expect(
      finding(changed)
        == "entries/2: Entry 2 was changed: its content does not match its hash.")
    #expect(
      finding([lines[0], lines[2]])
        == "entries/2: Entry 2 is missing: entry 3 is in its place.")
    #expect(
      finding([lines[1], lines[0], lines[2]])
        == "entries/1: Entry 1 is out of order: entry 2 is in its place.")
    #expect(
      finding([lines[0], lines[1], lines[1]])
        == "entries/3: Entry 3 is out of order: entry 2 is in its place.")
    #expect(
      finding([lines[0], other.lines[1], lines[2]])
        == "entries/2: Entry 2 belongs to the history of another study.")
    #expect(
      finding([lines[0], lines[1]])
        == "entries/3: Entry 3 is missing: the end was cut off. The file states 3 entries and has 2."
    )
    #expect(
      finding(lines, length: 2)
        == "entries/3: Entry 3 was added: the file states 2 entries and has 3.")
    #expect(
      finding(lines, hash: chain.hashes[1])
        == "entries/3: Entry 3 is not the last one that the file states.")
    #expect(
      finding([lines[0], Chain(words: "Rote").lines[1], lines[2]])
        == "entries/3: Entry 3 does not follow the entry before it: one of the two was replaced.")
    #expect(finding([Array("7".utf8)])?.hasPrefix("entries/1: Entry 1 cannot be read") == true)
  }

  @Test(arguments: ["", "{", "{}", "[]", #"{"accord":"novel","entries":[],"layout":1}"#])
  func `another file is not an exported history`(text: String) {
    #expect(ChainVerification(of: Array(text.utf8)).finding?.place == "(file)")
  }

  @Test func `a file of a later release is not judged`() {
    for (kind, layout) in [("audit", 2), ("history", 3)] {
      let text = #"{"accord":"\#(kind)","entries":[],"layout":\#(layout)}"#

      let finding = ChainVerification(of: Array(text.utf8)).finding

      #expect(finding?.message.contains("layout \(layout)") == true)
    }
  }

  /// Three lines, of which only the last one has its content.
  private func withheld(_ change: (inout [[UInt8]]) -> Void = { _ in }) -> [UInt8] {
    let chain = Chain()
    var previous = HashChain.start
    var lines: [[UInt8]] = []
    for (index, hash) in chain.hashes.enumerated() {
      let entry = HistoryEntry(
        study: "S", number: index + 1, kind: "edited", account: "A",
        at: "2026-11-21T09:30:00.125Z", place: "[]", summary: "")
      lines.append(
        index == 2 ? chain.lines[2] : entry.withheldBytes(previous: previous, hash: hash))
      previous = hash
    }
    change(&lines)
    var writer = ChainWriter(.history, withholds: true)
    var bytes = writer.opening()
    for line in lines { bytes += writer.entry(line) }
    return bytes
      + writer.closing(
        length: lines.count, hash: chain.hashes[2], study: ["id": "S", "title": "Sleep Diary"])
  }

  @Test func `a line without its content keeps its place, and is counted`() {
    let check = ChainVerification(of: withheld())

    #expect(check.finding == nil)
    #expect(check.count == 3 && check.withheldCount == 2 && check.study == "S")
    #expect(check.lastEntry?["number"] == 3)
    #expect(ChainVerification(of: Chain().file).withheldCount == 0)
  }

  @Test func `lines without content cannot be taken out, exchanged, or put into a whole history`() {
    #expect(ChainVerification(of: withheld { $0.remove(at: 1) }).finding?.number == 2)
    #expect(ChainVerification(of: withheld { $0.swapAt(0, 1) }).finding?.number == 1)
    let whole = Chain()
    let hidden = HistoryEntry(
      study: "S", number: 1, kind: "edited", account: "A", at: "", place: "[]", summary: ""
    ).withheldBytes(previous: HashChain.start, hash: whole.hashes[0])
    let file = Chain.file([hidden] + whole.lines.dropFirst(), length: 3, hash: whole.hashes[2])
    #expect(ChainVerification(of: file).finding?.number == 1)
  }

  @Test func `a changed name is found although no line contains it`() {
    let text = String(decoding: Chain().file, as: UTF8.self).replacing("Ada", with: "Eve")

    let finding = ChainVerification(of: Array(text.utf8)).finding

    #expect(finding?.message.contains("outside the entries") == true)
  }
}

/// A short history.
private struct Chain {
  var lines: [[UInt8]] = []
  var hashes: [String] = []

  init(study: String = "S", count: Int = 3, words: String = "Wrote") {
    var previous = HashChain.start
    for number in 0..<count {
      let entry = HistoryEntry(
        study: study, number: number + 1, kind: "edited", account: "A",
        at: "2026-11-21T09:30:00.125Z", place: #"["facts"]"#,
        // The first line is the same in every history, so that only later ones differ.
        summary: number == 0 ? "Made" : "\(words) \(number)", before: "1", after: #"["é",2.5]"#)
      let hash = entry.hash(after: previous)
      lines.append(entry.canonicalBytes(previous: previous, hash: hash))
      hashes.append(hash)
      previous = hash
    }
  }

  var file: [UInt8] {
    Self.file(lines, length: lines.count, hash: hashes.last ?? HashChain.start)
  }

  static func file(_ lines: [[UInt8]], length: Int, hash: String) -> [UInt8] {
    var writer = ChainWriter(.history)
    var bytes = writer.opening()
    for line in lines { bytes += writer.entry(line) }
    return bytes
      + writer.closing(
        length: length, hash: hash, people: [["id": "A", "name": "Ada"]],
        study: ["id": "S", "title": "Sleep Diary"])
  }
}
