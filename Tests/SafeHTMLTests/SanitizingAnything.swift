import TestSupport
import Testing

@testable import SafeHTML

@Suite("Sanitizing anything") struct SanitizingAnything {
  @Test(arguments: UInt64(0)..<200) func `a result is harmless and stable`(seed: UInt64)
    throws
  {
    for number in 0..<10 {
      let source = NastyMix(seed: seed * 10 + UInt64(number)).source

      let once = try sanitized(source)
      let twice = try sanitized(once.html)

      #expect(HarmlessPage(once.html).faults == [], "\(source)")
      #expect(twice.html == once.html, "\(source)")
      #expect(twice.removed == [], "\(source)")
    }
  }

  @Test(arguments: UInt64(0)..<50) func `the same source gives the same result`(seed: UInt64)
    throws
  {
    let source = NastyMix(seed: seed).source

    #expect(try sanitized(source) == sanitized(source))
  }

  @Test(arguments: UInt64(0)..<200) func `no bytes cause a crash`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("<>/!-=\"'& \u{0}abip#;[]?".utf8)
    let bytes = (0..<2_000).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }

    let once = try sanitized(String(decoding: bytes, as: UTF8.self))

    #expect(HarmlessPage(once.html).faults == [])
    #expect(try sanitized(once.html).html == once.html)
  }
}

func sanitized(_ source: String) throws -> SanitizedHTML {
  try SanitizedHTML(source, pictureAddress: { $0.hasPrefix("/picture") ? $0 : nil })
}
