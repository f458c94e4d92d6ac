import Foundation
import StudyPrint
import Testing

@Suite("Queueing print jobs", .timeLimit(.minutes(2))) struct KeepingPrintersInLine {
  /// Reports its process, then prints once a file with the name of its page exists.
  private static func patient(_ started: URL, _ gate: URL) -> String {
    """
    echo $$ >> '\(started.path)'
    cat > /dev/null
    while [ ! -e '\(gate.path)' ]; do sleep 0.02; done
    printf '%%PDF-1.7'
    """
  }

  @Test func `prints two at once while a third waits`() async throws {
    let (started, gate) = (Workshop.newFile(), Workshop.newFile())
    let printer = try Workshop.printer(doing: Self.patient(started, gate))
    let jobs = (0..<4).map { _ in PrintJob() }
    var running: [Task<PrintedPDF, any Error>] = []
    for job in jobs {
      running.append(Task { try await printer.pdf(of: "x", as: job) })
      try await Workshop.until { await printer.place(of: job) != nil }
    }
    try await Workshop.until { Workshop.lines(of: started).count == 2 }

    var places: [PrintPlace?] = []
    for job in jobs { places.append(await printer.place(of: job)) }

    #expect(places == [.printing, .printing, .waiting(ahead: 0), .waiting(ahead: 1)])
    #expect(Workshop.lines(of: started).count == 2)

    try Data().write(to: gate)
    for print in running { _ = try await print.value }

    #expect(Workshop.lines(of: started).count == 4)
    #expect(await printer.place(of: jobs[0]) == nil)
  }

  @Test func `leaves no process behind when canceled`() async throws {
    let (started, gate) = (Workshop.newFile(), Workshop.newFile())
    let printer = try Workshop.printer(doing: Self.patient(started, gate))
    let job = PrintJob()
    let printing = Task { try await printer.pdf(of: "x", as: job) }
    try await Workshop.until { !Workshop.lines(of: started).isEmpty }
    let process = try #require(Workshop.lines(of: started).first.flatMap(Int32.init))
    #expect(kill(process, 0) == 0)

    printing.cancel()

    await #expect(throws: CancellationError.self) { try await printing.value }
    #expect(kill(process, 0) == -1)
    #expect(await printer.place(of: job) == nil)
  }

  @Test func `lets a waiting job be canceled`() async throws {
    let (started, gate) = (Workshop.newFile(), Workshop.newFile())
    var limits = PrintLimits()
    limits.atOnce = 1
    let printer = try Workshop.printer(doing: Self.patient(started, gate), limits: limits)
    let (first, second) = (PrintJob(), PrintJob())
    let printing = Task { try await printer.pdf(of: "x", as: first) }
    try await Workshop.until { await printer.place(of: first) == .printing }
    let waiting = Task { try await printer.pdf(of: "x", as: second) }
    try await Workshop.until { await printer.place(of: second) == .waiting(ahead: 0) }

    waiting.cancel()

    await #expect(throws: CancellationError.self) { try await waiting.value }
    try Data().write(to: gate)
    #expect(try await printing.value.data == Data("%PDF-1.7".utf8))
    #expect(Workshop.lines(of: started).count == 1)
  }

  @Test func `asks people to come back later when too many jobs are waiting`() async throws {
    let (started, gate) = (Workshop.newFile(), Workshop.newFile())
    var limits = PrintLimits()
    limits.atOnce = 1
    limits.waiting = 0
    let printer = try Workshop.printer(doing: Self.patient(started, gate), limits: limits)
    let job = PrintJob()
    let printing = Task { try await printer.pdf(of: "x", as: job) }
    try await Workshop.until { await printer.place(of: job) == .printing }

    await #expect(throws: PrintError.tooManyWaiting) { try await printer.pdf(of: "x") }

    printing.cancel()
  }
}
