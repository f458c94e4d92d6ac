import Testing

@testable import SafeHTML

@Suite("Rejecting excessive HTML") struct RefusingHTML {
  @Test func `2 MiB are accepted and one more byte is rejected`() throws {
    let most = String(repeating: "x", count: SanitizedHTML.largestSource)

    #expect(try SanitizedHTML(most).html.utf8.count == most.utf8.count + 8)
    let refusal = #expect(throws: HTMLRefusal.self) { try SanitizedHTML(most + "x") }
    #expect(refusal == .tooLarge(bytes: 2_097_153))
    #expect(refusal?.description.contains("2 MiB") == true)
  }

  @Test func `hundreds of thousands of attributes in one tag are rejected at once`() throws {
    let tag = "<p " + (0..<200_000).map { "a\($0)" }.joined(separator: " ") + ">"

    let refusal = #expect(throws: HTMLRefusal.self) { try SanitizedHTML(tag) }

    #expect(refusal == .tooTangled)
  }

  @Test func `a flood of stray end tags is rejected at once`() throws {
    let source =
      String(repeating: "<b>", count: 100_000) + String(repeating: "</i>", count: 400_000)

    let refusal = #expect(throws: HTMLRefusal.self) { try SanitizedHTML(source) }

    #expect(refusal == .tooTangled)
  }

  @Test(arguments: [
    "<!--", "<", "&", "<p>", "</p>", "<![", "<a href=#x>", "<li>", "<td>", "<x a='",
  ])
  func `100,000 of anything cause no crash`(part: String) throws {
    let source = String(repeating: part, count: 100_000)

    #expect(throws: Never.self) { try sanitized(source) }
  }

  @Test func `a canceled task reads no more elements`() async {
    let source = String(repeating: "<p><img src='a.png' alt=words>", count: 1_000)
    let reading = Task {
      var looks = 0
      var refusal: HTMLRefusal?
      do throws(HTMLRefusal) {
        _ = try SanitizedHTML(
          source,
          pictureAddress: { _ in
            looks += 1
            if looks == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            return nil
          })
      } catch { refusal = error }
      return (looks: looks, refusal: refusal)
    }

    let result = await reading.value

    #expect(result.looks == 3)
    #expect(result.refusal == .canceled)
  }

  @Test func `many sources are read at the same time`() async throws {
    let expected = try sanitized(HostileHTML.all.joined())

    let results = await withTaskGroup(of: SanitizedHTML?.self) { group in
      for _ in 0..<32 { group.addTask { try? sanitized(HostileHTML.all.joined()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(results.count == 32)
    #expect(results.allSatisfy { $0 == expected })
  }
}
