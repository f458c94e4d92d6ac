import Foundation
import StudyEditing
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Filtering histories") struct FilteringHistories {
  private static func step(_ id: Step.ID) -> Place { ["tasks", "survey", "steps", id] }

  private static func filtered(_ id: Study.ID, _ place: Place, more: String = "") -> String {
    Paths.history(id) + "?part=" + place.joined(separator: "/") + more
  }

  @Test func `changes of a question's rules are found under the question and its task`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let age = Self.step("age")
      let id = try await browser.open(.survey(), of: portal, at: age)
      try await browser.submitFilledIn(Paths.rules(id, at: age), ["rules.otherwise": "end"])
      try await browser.open(Paths.write(id, at: age))
      try await browser.submitFilledIn(Paths.rules(id, at: age), ["rules.otherwise": "next"])

      for place in [age, ["tasks", "survey"]] {
        let visit = try await browser.open(Self.filtered(id, place))
        #expect(visit.html.matches(of: /Changed where/).count == 2)
      }
      let deletions = try await browser.open(Self.filtered(id, age, more: "&removals=on"))
      #expect(deletions.html.matches(of: /Changed where/).count == 1)
      let other = try await browser.open(Self.filtered(id, Self.step("symptom")))
      #expect(!other.text.contains("Changed where"))
    }
  }

  @Test func `deleted parts are offered by their last names until they exist again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      let before = try await browser.open(Paths.history(id))
      try await portal.delete("symptom", from: id)
      let one = try await browser.open(Paths.history(id))
      try await portal.delete("age", from: id)
      let two = try await browser.open(Self.filtered(id, Self.step("symptom")))

      #expect(!before.html.contains("<optgroup"))
      #expect(Self.deleted(one) == ["Symptom"])
      #expect(Self.deleted(two) == ["Age", "Symptom"])
      #expect(two.html.contains(#"value="tasks/survey/steps/symptom" selected"#))
      #expect(!two.html.contains(">A removed part<"))
      #expect(two.text.contains("Deleted symptom"))
      #expect(!two.text.contains("Deleted age"))

      try await browser.open(Paths.write(id, at: ["tasks", "survey"]))
      try await browser.submit(Paths.undo(id))
      #expect(Self.deleted(try await browser.open(Paths.history(id))) == ["Symptom"])
    }
  }

  /// An edit on Nov 22, 2026 at 1 AM UTC, when it is still Nov 21 in New York and already 10 AM in Tokyo.
  @Test(arguments: [
    ("until=2026-11-21", false), ("from=2026-11-22", true),
    ("from=2026-11-22&until=2026-11-22", true), ("from=2026-11-23", false),
    ("until=2026-11-21&zone=America/New_York", true),
    ("from=2026-11-21&until=2026-11-21&zone=America/New_York", true),
    ("from=2026-11-22&zone=America/New_York", false),
    ("until=2026-11-20&zone=America/New_York", false),
    ("from=2026-11-22&until=2026-11-22&zone=Asia/Tokyo", true),
    ("until=2026-11-21&zone=Asia/Tokyo", false),
    ("until=2026-11-21&zone=Nowhere/Land", false), ("from=2026-02-30", true),
  ])
  func `edits are found by the day that the reader's clock shows`(query: String, isFound: Bool)
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      portal.clock.advance(by: .seconds(14 * 3_600 + 18 * 60))
      try await portal.delete("symptom", from: id)
      try await browser.signIn(as: .ada)

      let visit = try await browser.open(Paths.history(id) + "?" + query)
      let table = try await browser.open(Paths.history(id) + ".csv?" + query)

      #expect(visit.text.contains("Deleted symptom") == isFound)
      #expect(String(decoding: table.bytes, as: UTF8.self).contains("Deleted symptom") == isFound)
    }
  }

  /// Seconds after Nov 21, 2026, 10:42 AM UTC: 1 AM UTC is 8 PM the day before in New York, and 11:30 PM UTC is 8:30 AM the
  /// day after in Tokyo.
  @Test(arguments: [
    (51_480, "", "Nov 22, 2026", "1:00 AM UTC"),
    (51_480, "?zone=America/New_York", "Nov 21, 2026", "8:00 PM America/New York"),
    (51_480, "?zone=Nowhere/Land", "Nov 22, 2026", "1:00 AM UTC"),
    (46_080, "", "Nov 21, 2026", "11:30 PM UTC"),
    (46_080, "?zone=Asia/Tokyo", "Nov 22, 2026", "8:30 AM Asia/Tokyo"),
    (47_879, "", "Nov 21, 2026", "11:59 PM UTC"),
    (47_880, "", "Nov 22, 2026", "12:00 AM UTC"),
    (
      65_879, "?zone=America/New_York", "Nov 21, 2026",
      "11:59 PM America/New York"
    ),
    (65_880, "?zone=America/New_York", "Nov 22, 2026", "12:00 AM America/New York"),
  ])
  func `edits are listed under the day of their times`(
    seconds: Int, query: String, day: String, time: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      portal.clock.advance(by: .seconds(seconds))
      try await portal.delete("symptom", from: id)
      try await browser.signIn(as: .ada)

      let visit = try await browser.open(Paths.history(id) + query)

      let heading = visit.html.firstMatch(of: /<h2 class="group-name" id="day-\d+">([^<]*)<\/h2>/)
      #expect(heading.map { String($0.1) } == day)
      let shown = visit.html.firstMatch(of: /data-show="time"[^>]*>([^<]*)<\/time>/)
      #expect(shown.map { String($0.1) } == time)
    }
  }

  @Test func `days in the wrong order are swapped, and the page says so`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      let swapped = "From was after Until, so the two days were swapped."
      let query = "?from=2026-11-23&until=2026-11-20"

      let wrong = try await browser.open(Paths.history(id) + query)
      #expect(wrong.text.contains(swapped))
      #expect(!wrong.text.contains("No edits match"))
      #expect(wrong.html.contains(#"name="from" value="2026-11-20""#))
      #expect(wrong.html.contains(#"name="until" value="2026-11-23""#))
      let table = try await browser.open(Paths.history(id) + ".csv" + query)
      #expect(String(decoding: table.bytes, as: UTF8.self).contains("Ada"))
      let right = try await browser.open(Paths.history(id) + "?from=2026-11-20&until=2026-11-23")
      #expect(!right.text.contains(swapped))
      let same = try await browser.open(Paths.history(id) + "?from=2026-11-21&until=2026-11-21")
      #expect(!same.text.contains(swapped) && !same.text.contains("No edits match"))

      try await browser.signIn(as: .alan)
      let log = try await browser.open(Paths.audit + query)
      #expect(log.text.contains(swapped))
      #expect(!log.text.contains("No entries match"))
    }
  }

  @Test func `the filter says which time zone its days are in, and earlier pages keep it`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      let plain = try await browser.open(Paths.history(id))
      #expect(plain.text.contains("Days begin and end in the time zone UTC"))

      let query = "?from=2026-11-21&zone=America%2FNew_York"
      let filtered = try await browser.open(Paths.history(id) + query)

      #expect(filtered.text.contains("Days begin and end in the time zone America/New York"))
      #expect(filtered.html.contains(#"name="zone" value="America/New_York""#))
      #expect(filtered.html.contains(#"name="from" value="2026-11-21""#))
      let export = filtered.html.firstMatch(of: /href="([^"]*history\.csv[^"]*)"/)?.1 ?? ""
      #expect(export.contains("New_York") && export.contains("2026-11-21"))
    }
  }

  @Test(arguments: [
    // The clock goes back at 2 AM, so the day has 25 hours.
    ("2026-11-01", "America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
    // The clock skips midnight.
    ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"),
    ("2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"),
  ])
  func `a day is as long as it is in its time zone`(
    day: String, zone: String, start: String, end: String
  ) {
    let days = FilteredDays(
      SubmittedForm(fields: [
        (name: "from", value: day), (name: "until", value: day), (name: "zone", value: zone),
      ]))

    #expect(days.start?.formatted(.iso8601) == start)
    #expect(days.end?.formatted(.iso8601) == end)
  }

  private static func deleted(_ visit: Browser.Visit) -> [String] {
    let group = visit.html.firstMatch(of: /<optgroup label="Removed">(.*?)<\/optgroup>/)
    return group?.1.matches(of: />([^<]+)<\/option>/).map { String($0.1) } ?? []
  }
}

extension TestPortal {
  /// Deletes a step of the survey, as an edit by Ada.
  fileprivate func delete(_ step: Step.ID, from id: Study.ID) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["tasks", "survey", "steps"], basedOn: nil,
      summary: "Deleted \(step)",
      change: { $0.tasks[1].steps.removeAll { $0.id == step } }, problems: { _ in (0, 0) })
  }
}
