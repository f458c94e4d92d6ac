import Testing

@testable import SafeHTML

@Suite("Refusing HTML that is too much") struct RefusingHTML {
  @Test func `two mebibytes are read and one byte more is refused`() throws {
    let most = String(repeating: "x", count: SanitisedHTML.largestSource)

    #expect(try SanitisedHTML(most).html.utf8.count == most.utf8.count + 8)
    let refusal = #expect(throws: HTMLRefusal.self) { try SanitisedHTML(most + "x") }
    #expect(refusal == .tooLarge(bytes: 2_097_153))
    #expect(refusal?.description.contains("2 MiB") == true)
  }

  @Test func `hundreds of thousands of attributes in one tag are refused at once`() throws {
    let tag = "<p " + (0..<200_000).map { "a\($0)" }.joined(separator: " ") + ">"

    let refusal = #expect(throws: HTMLRefusal.self) { try SanitisedHTML(tag) }

    #expect(refusal == .tooTangled)
  }

  @Test func `a flood of stray end tags is refused at once`() throws {
    let source =
      String(repeating: "<b>", count: 100_000) + String(repeating: "</i>", count: 400_000)

    let refusal = #expect(throws: HTMLRefusal.self) { try SanitisedHTML(source) }

    #expect(refusal == .tooTangled)
  }

  @Test(arguments: [
    "<!--", "<", "&", "<p>", "</p>", "<![", "<a href=#x>", "<li>", "<td>", "<x a='",
  ])
  func `a hundred thousand of anything are survived`(part: String) throws {
    let source = String(repeating: part, count: 100_000)

    #expect(throws: Never.self) { try sanitised(source) }
  }

  @Test func `many are read at the same time`() async throws {
    let expected = try sanitised(HostileHTML.all.joined())

    let results = await withTaskGroup(of: SanitisedHTML?.self) { group in
      for _ in 0..<32 { group.addTask { try? sanitised(HostileHTML.all.joined()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(results.count == 32)
    #expect(results.allSatisfy { $0 == expected })
  }
}
