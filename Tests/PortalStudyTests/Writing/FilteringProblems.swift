import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Filtering problems") struct FilteringProblems {
  /// Errors, warnings, and advice about the study itself, a consent, and two tasks, some of them about Spanish texts.
  private static func study() -> Study {
    var study = Study.survey()
    study.furtherLanguages = [.spanish]
    study.tasks[1].steps[4].title[.spanish] = "Gracias"
    study.tasks[1].rules = [.init(step: "age", kind: .direct(.step("gone")))]
    return study
  }

  private static func rows(_ visit: Browser.Visit) -> Int {
    visit.html.matches(of: /<li class="problem-row">/).count
  }

  struct Wish: Sendable {
    let query: String
    let isMet: @Sendable (Problem) -> Bool

    init(_ query: String, _ isMet: @escaping @Sendable (Problem) -> Bool) {
      self.query = query
      self.isMet = isMet
    }
  }

  private static let wishes: [Wish] = [
    Wish("severity=error") { $0.severity == .error },
    Wish("severity=warning&part=tasks/survey") {
      $0.severity == .warning && $0.place.starts(with: ["tasks", "survey"])
    },
    Wish("language=es") { $0.place.last == "es" },
    Wish("language=es&part=consents/consent") {
      $0.place.last == "es" && $0.place.starts(with: ["consents", "consent"])
    },
    Wish("part=facts") { !["tasks", "consents"].contains($0.place[0]) },
    Wish("language=zz&severity=none&part=nowhere&group=never") { _ in true },
  ]

  @Test func `each problem is counted once, with what prevents a version first`() {
    let own = Self.study()
    let all = StudyProblems(own).all
    func count(_ severity: Problem.Severity) -> Int { all.count { $0.severity == severity } }

    let list = ProblemList(all, study: own)

    let (errors, warnings, advice) = (count(.error), count(.warning), count(.advice))
    #expect(errors > 0 && warnings > 0 && advice > 0)
    #expect(list.short == "\(errors) to fix, \(warnings) to review, \(advice) to consider")
    #expect(
      list.summary
        == "\(errors) to fix before a version can be proposed, \(warnings) to review, \(advice) to consider"
    )
  }

  @Test(arguments: wishes)
  func `an address shows the matching problems and their number`(wish: Wish) async throws {
    let own = Self.study()
    let all = StudyProblems(own).all
    let wanted = all.filter(wish.isMet)
    #expect(!wanted.isEmpty)
    try await visitingPortal { browser, portal in
      let id = try await browser.open(own, of: portal, at: ["facts"])
      let visit = try await browser.open(Paths.problems(id) + "?" + wish.query)
      #expect(Self.rows(visit) == wanted.count)
      #expect(
        visit.text.contains("Matching problems: \(wanted.count) of \(all.count)")
          == (wanted.count < all.count))
      #expect(visit.html.contains(">Clear filter</a>") == (wanted.count < all.count))
    }
  }

  @Test func `every problem is in one group, however they are grouped`() async throws {
    let own = Self.study()
    try await visitingPortal { browser, portal in
      let id = try await browser.open(own, of: portal, at: ["facts"])
      for (grouping, heading) in [
        ("part", "Survey"), ("language", "Español"), ("severity", "Must be fixed"),
      ] {
        let visit = try await browser.open(Paths.problems(id) + "?group=\(grouping)")
        #expect(Self.rows(visit) == StudyProblems(own).all.count)
        #expect(visit.html.contains("<bdi>\(heading)</bdi>"))
      }
    }
  }

  @Test func `a group of hundreds shows the first ones, and all of them on a page of their own`()
    async throws
  {
    var written = Self.study()
    for number in 0..<250 {
      written.tasks[1].steps.append(
        Step(id: "more-\(number)", content: .question(.init(format: .age(.init())))))
    }
    let own = written
    let all = StudyProblems(own).all
    let wanted = all.count { $0.place.starts(with: ["tasks", "survey"]) }
    #expect(wanted > 200)
    try await visitingPortal { browser, portal in
      let id = try await browser.open(own, of: portal, at: ["facts"])
      let first = try await browser.open(Paths.problems(id) + "?part=tasks/survey&group=severity")
      let rest = try #require(
        first.html.firstMatch(
          of: /<p class="problem-rest"><a href="([^"#]*)#([^"]*)">Show all (\d+)</))
      let count = try #require(Int(rest.3))

      let whole = try await browser.open(String(rest.1).replacing("&amp;", with: "&"))

      #expect(first.html.contains(#"<span class="outline-count">\#(count)</span>"#))
      #expect(first.html.contains(#"<h2 id="\#(rest.2)">"#))
      #expect(Self.rows(first) < wanted)
      for visit in [first, whole] {
        #expect(visit.text.contains("Matching problems: \(wanted) of \(all.count)"))
        #expect(!visit.html.contains(">Show all</a>"))
      }
      #expect(Self.rows(whole) >= count)
      #expect(!whole.html.contains("Show all \(count)<"))
    }
  }

  @Test(arguments: [(1, 200), (5, 200), (20, 50), (1_000, 10)])
  func `the more groups a page has, the fewer problems of each it shows`(groups: Int, most: Int) {
    #expect(ProblemExcerpt.most(ofEach: groups) == most)
  }

  @Test func `a part has one name, whatever the language of its problem`() async throws {
    var written = Self.study()
    written.tasks[1].steps[4].text = [.english: "You are done."]
    let own = written
    let title = own.tasks[1].steps[4].title.text(in: .english, else: .english)
    try await visitingPortal { browser, portal in
      let id = try await browser.open(own, of: portal, at: ["facts"])
      let visit = try await browser.open(Paths.problems(id) + "?language=es")
      #expect(visit.text.contains("\(title)” has no text in Spanish"))
      #expect(visit.html.contains("<span class=\"visually-hidden\">: \(title)</span>"))
      #expect(!visit.text.contains("Gracias"))
    }
  }

  @Test func `a filter without matches says so`() async throws {
    try await visitingPortal { browser, portal in
      var own = Self.study()
      own.tasks[1].rules = []
      let id = try await browser.open(own, of: portal, at: ["facts"])
      let visit = try await browser.open(Paths.problems(id) + "?severity=error")
      #expect(Self.rows(visit) == StudyProblems(own).all.count { $0.severity == .error })
      #expect(visit.text.contains("No problems here") == (Self.rows(visit) == 0))
    }
  }
}
