import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing consents as HTML") struct WritingConsentsAsHTML {
  @Test func `looks as recorded for an imported text`() throws {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study

    let files = try ConsentHTMLFormat().export(study, version: nil).files

    #expect(files.map(\.path) == ["consents/consent/en.html"])
    #expect(try golden("evening-walks.html", matches: text(files[0].bytes)))
  }

  @Test(arguments: UInt64(0)..<60)
  func `escapes any text and is the same twice`(seed: UInt64) throws {
    let study = Study.random(seed: seed)

    let export = try ConsentHTMLFormat().export(study, version: nil)

    #expect(try ConsentHTMLFormat().export(study, version: nil) == export)
    #expect(export.files.allSatisfy { !text($0.bytes).contains("<i>x</i>") }, "seed \(seed)")
  }
}
