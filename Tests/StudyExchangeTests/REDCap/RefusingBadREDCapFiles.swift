import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Bad REDCap files") struct RefusingBadREDCapFiles {
  private static let row = ["age", "survey", "", "text", "Größe"] + Array(repeating: "", count: 13)

  private static func csv(
    _ rows: [[String]], header: [String] = REDCapMaking.headers, separator: String = ","
  ) -> String {
    ([header] + rows).map { row in
      row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
    }.joined(separator: "\r\n")
  }

  private static func file(_ text: String) -> ImportFile {
    ImportFile(name: "data.csv", bytes: Array(text.utf8))
  }

  @Test func `Latin-1 is read and reported`() throws {
    let bytes = Self.csv([Self.row, Self.row]).unicodeScalars.map { UInt8($0.value) }

    let read = try ImportFormats.read(ImportFile(name: "data.csv", bytes: bytes))

    #expect(read.study.items.map(\.text) == [[.english: "Größe"]])
    #expect(read.losses.contains { $0.code == "read-as-latin" })
  }

  @Test(arguments: [";", "\t"]) func `other separators are read`(separator: String) throws {
    let read = try ImportFormats.read(
      Self.file("\u{FEFF}" + Self.csv([Self.row, Self.row], separator: separator)))

    #expect(read.format == "redcap" && read.study.items.map(\.id) == ["age"])
    #expect(read.losses.contains { $0.code == "semicolons" } == (separator == ";"))
  }

  @Test func `17 columns, lone carriage returns, and headers for programs are read`() throws {
    var header = Array(REDCapMaking.headers.dropLast())
    header[0] = "field_name"
    let text = Self.csv([Self.row, Self.row].map { Array($0.dropLast()) }, header: header)

    let read = try ImportFormats.read(Self.file(text.replacing("\r\n", with: "\r")))

    #expect(read.study.items.map(\.id) == ["age"])
  }

  @Test func `18 columns under any headers are read with a note`() throws {
    let header = (1...18).map { "Spalte \($0)" }

    let read = try ImportFormats.read(Self.file(Self.csv([Self.row, Self.row], header: header)))

    #expect(read.format == "redcap")
    #expect(read.losses.contains { $0.code == "header-differs" })
  }

  static let refused: [(String, code: String, line: Int, column: Int)] = [
    (
      csv([row + ["x", "y"]], header: REDCapMaking.headers + ["More", "Columns"]), "redcapColumns",
      1, 374
    ),
    (csv([row + ["", "stray"]]), "redcapTooManyCells", 2, 38),
    (csv([["age", "survey"]]), "redcapTooFewCells", 2, 11),
    (csv([]), "redcapEmpty", 1, 373),
    ("Variable / Field Name,Form Name\nage,survey\n", "redcapColumns", 1, 32),
    (csv([row]) + "\n\"open", "csvUnclosedQuote", 3, 1),
    (csv([row]) + "\n\"a\"b", "csvTextAfterQuote", 3, 4),
    (csv([["a\u{0}"] + row.dropFirst()]), "csvNotText", 2, 2),
    (
      csv(
        [row],
        header: ["Variable / Field Name", "Form Name", "Field Units"]
          + REDCapMaking.headers.dropFirst(3)),
      "redcapOldLayout", 1, 33
    ),
  ]

  @Test(arguments: refused.indices)
  func `a table of the wrong shape is refused at its place`(index: Int) throws {
    let (text, code, line, column) = Self.refused[index]

    let error = #expect(throws: ImportError.self) { try ImportFormats.read(Self.file(text)) }

    guard case .text(let faults) = error else {
      Issue.record("\(error?.message ?? "")")
      return
    }
    #expect(faults.map(\.code) == [code])
    #expect(faults.map(\.line) == [line] && faults.map(\.column) == [column])
    #expect(FileCheck(of: Self.file(text)).obstacle != nil)
  }

  @Test func `other tables are named, unless they are said to be dictionaries`() {
    let table = Self.file("value,label\n1,Phone\n")

    #expect(throws: ImportError.foreign(file: "data.csv", .table)) { try ImportFormats.read(table) }
    #expect(throws: ImportError.self) { try ImportFormats.read(table, as: "redcap") }
    do { _ = try ImportFormats.read(table, as: "redcap") } catch {
      if case .text(let faults) = error { #expect(faults.map(\.code) == ["redcapColumns"]) }
    }
  }

  @Test func `rows that contradict each other are all reported`() throws {
    let fields = [
      REDCapMaking.field("a"), REDCapMaking.field("a"), REDCapMaking.field(""),
      REDCapMaking.field("b", "radio", [.choices: "1, A | 1, B"]),
      REDCapMaking.field("../../x", "yesno", [.section: String(repeating: "<b>", count: 2_000)]),
    ]

    let read = try REDCapMaking.read(fields)

    #expect(Set(read.study.items.map(\.id)).count == 5)
    #expect(read.losses.contains { $0.code == "name-changed" })
    #expect(read.losses.contains { $0.code == "code-repeated" && $0.severity == .error })
    #expect(
      REDCapCheck.problems(of: REDCapMaking.dictionary(of: read.study).fields).allSatisfy {
        $0.column != .name
      })
  }

  @Test func `scripts in labels are not kept as words`() throws {
    let read = try REDCapMaking.read([
      REDCapMaking.field(
        "a", "text", [.label: "Pain <script>alert(1)</script><img src=x onerror=y> now? 3 < 5"])
    ])

    #expect(read.study.items.map(\.text) == [[.english: "Pain now? 3 < 5"]])
  }

  @Test(arguments: ["../instrument.csv", "/instrument.csv", "a\\instrument.csv"])
  func `a zip with unsafe names is refused`(path: String) throws {
    let archive = try ZipWriter.archive(of: [ExportedFile(path: path, text: "x")])

    let error = #expect(throws: ImportError.self) {
      try ImportFormats.read(ImportFile(name: "a.zip", bytes: archive))
    }
    #expect(error == .zip(.unsafeName(path)))
  }

  @Test func `a zip with a link, a password, two tables, or a name twice is refused`() throws {
    let table = ExportedFile(path: "instrument.csv", text: Self.csv([Self.row]))
    func refuse(_ bytes: [UInt8]) -> ImportError? {
      #expect(throws: ImportError.self) {
        try ImportFormats.read(ImportFile(name: "a.zip", bytes: bytes))
      }
    }
    let sound = try ZipWriter.archive(of: [table])
    let directory = try #require(sound.firstRange(of: [0x50, 0x4B, 0x01, 0x02])?.lowerBound)

    var link = sound
    link[directory + 41] = 0xA1
    #expect(refuse(link) == .zip(.notAFile(entry: "instrument.csv")))
    var locked = sound
    locked[6] |= 1
    locked[directory + 8] |= 1
    #expect(refuse(locked) == .zip(.encrypted(entry: "instrument.csv")))
    let twice = try ZipWriter.archive(of: [table, table])
    #expect(refuse(twice) == .zip(.inconsistent))
    let two = try ZipWriter.archive(of: [table, ExportedFile(path: "b/instrument.csv", text: "")])
    guard case .text(let faults)? = refuse(two) else {
      Issue.record("two tables were read")
      return
    }
    #expect(faults.map(\.code) == ["redcapNoInstrument"])
    #expect(refuse(Array(sound.dropLast(30))) == .zip(.notAZip))
  }

  @Test func `a dictionary of 5,000 fields is read in seconds`() throws {
    let fields = (1...4_900).map { number in
      REDCapMaking.field("f\(number)", "yesno", number > 1 ? [.branching: "[f1] = '1'"] : [:])
    }

    let elapsed = try ContinuousClock().measure { _ = try REDCapMaking.read(fields) }

    #expect(elapsed < .seconds(30))
  }
}
