import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Scheduling a task in the editor") struct SchedulingInThePages {
  private static let survey: Place = ["tasks", "survey"]

  @Test func `a schedule can be written and is shown as a sentence and dates`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser, "weekly")
      try await browser.save(
        id, Self.survey,
        [
          "schedule.weekdays": "monday", "schedule.times": "8:00, 20:30", "schedule.hoursOpen": "3",
          "schedule.endsAfter": "12",
        ])

      let visit = try await browser.open(Paths.write(id, at: Self.survey) + "?day=2026-11-21")

      #expect(
        visit.text.contains(
          "Every week on Monday, at 08:00 and 20:30, from the day of enrollment, open for 3 hours, 12 times."
        ))
      #expect(visit.text.contains("Monday, November 23, 2026, 08:00"))
      #expect(visit.text.contains("Monday, December 21, 2026, 20:30"))
      #expect(visit.html.matches(of: /class="schedule-number"/).count == 10)
      let schedule = try #require(try await portal.study(id).task("survey")?.schedule)
      #expect(schedule.times.map(\.description) == ["08:00", "20:30"])
      #expect(schedule.weekdays == [.monday])
    }
  }

  @Test func `days can be counted from a date that another task asks for`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser, "once")
      let step = try await browser.addStep(id, kind: "question", title: "Day of surgery")
      try await browser.setFormat(id, step, to: "date")
      try await browser.save(
        id, Self.survey, ["schedule.anchor": "join/day-of-surgery", "schedule.startDay": "-7"])

      let visit = try await browser.open(Paths.write(id, at: Self.survey) + "?day=2026-11-21")

      #expect(
        visit.text.contains("Once, from 7 days before the date answered in “Day of surgery”."))
      #expect(visit.text.contains("Saturday, November 14, 2026"))
      #expect(
        try await portal.study(id).problems().filter { $0.place.contains("schedule") } == [])
      try await browser.open(Paths.write(id, at: step))
      try await browser.submit(Paths.removal(id, at: step))
      #expect(browser.page.text.contains("Nothing has been changed yet."))
      try await browser.submit(Paths.removal(id, at: step), ["breaking": "leave"])
      let after = try await browser.open(Paths.write(id, at: Self.survey))
      #expect(after.text.contains("which does not ask for a date"))
    }
  }

  @Test(arguments: [
    ("schedule.times", "eight", "Enter times, for example 08:00, 20:00."),
    ("schedule.times", "08:00 08:00", "08:00 appears twice."),
    ("schedule.every", "often", "Enter a whole number, for example 7."),
    ("schedule.anchor", "join/none", "Choose an option from the list."),
  ])
  func `invalid input is kept and explained`(field: String, typed: String, message: String)
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await Self.author(in: browser, "daily")
      let visit = try await browser.save(id, Self.survey, [field: typed])
      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(message))
    }
  }

  @Test func `custom time windows are written one per line`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser, "windows")
      let wrong = try await browser.save(id, Self.survey, ["schedule.windows": "0 to 6\nlater"])
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.html.contains("0 to 6\nlater"))
      try await browser.save(id, Self.survey, ["schedule.windows": "0 to 6\n30"])

      #expect(
        try await portal.study(id).task("survey")?.schedule?.windows
          == [.init(firstDay: 0, lastDay: 6), .init(firstDay: 30, lastDay: 30)])
      #expect(browser.page.text.contains("From day 0 to day 6 and on day 30"))
    }
  }

  @Test func `a schedule can be removed, and an invalid day in the address means today`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser, "daily")
      let visit = try await browser.open(Paths.write(id, at: Self.survey) + "?day=soon")
      #expect(visit.text.contains("Saturday, November 21, 2026"))
      try await browser.save(id, Self.survey, ["schedule": ""])
      #expect(try await portal.study(id).task("survey")?.schedule == nil)
      #expect(!browser.page.html.contains("data-schedule"))
    }
  }

  private static func author(in browser: Browser, _ frequency: String) async throws -> UUID {
    let id = try await browser.createStudy("Sleep Diary")
    try await browser.save(id, survey, ["schedule": "on"])
    try await browser.save(id, survey, ["schedule.frequency": frequency])
    return id
  }
}
