import NIOCore
import NIOHTTPTypes

/// Closes a connection that takes too long to send a request, takes too long to receive a response, or stays idle. This
/// also keeps a half-sent request from delaying shutdown.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServingLimits
  private let connections: OpenConnections

  /// When the connection last began to wait for a request.
  private var waitingSince = NIODeadline.now()
  private var hasServed = false
  /// When the request that is arriving began, and the number of bytes received so far.
  private var arrival: (start: NIODeadline, bytes: Int)?
  private var answersDue = 0
  /// The parts and bytes of responses that the client has not received yet, and when it last received some.
  private var unsent = (parts: 0, bytes: 0, since: NIODeadline.now())
  /// When the connection ends in any case; nil if no end is set.
  private var end: NIODeadline?
  private var alarm: (task: Scheduled<Void>, at: NIODeadline)?

  init(_ limits: ServingLimits, among connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connections.enter(context.channel)
    waitingSince = .now()
    setAlarm(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    connections.leave(context.channel)
    alarm?.task.cancel()
    alarm = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    connections.leave(context.channel)
    alarm?.task.cancel()
    alarm = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      arrival = (.now(), 0)
      answersDue += 1
    case .body(let buffer):
      arrival?.bytes += buffer.readableBytes
    case .end:
      arrival = nil
      // If the response was sent before the whole request had arrived, nothing is left to do.
      if answersDue == 0 { beginWaiting() }
      connections.note(context.channel, isAnswered: answersDue > 0)
    }
    setAlarm(context)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var size = 0
    switch unwrapOutboundIn(data) {
    case .head: break
    case .body(let buffer): size = buffer.readableBytes
    case .end:
      answersDue -= 1
      if arrival != nil {
        // The rest of the request is not needed.
        end = earlier(end, .now() + limits.transfer)
      } else if answersDue == 0 {
        beginWaiting()
        connections.note(context.channel, isAnswered: false)
      }
    }
    if unsent.parts == 0 { unsent.since = .now() }
    unsent.parts += 1
    unsent.bytes += size
    let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { [size] _ in
      let (handler, context) = loop.value
      handler.unsent = (handler.unsent.parts - 1, handler.unsent.bytes - size, .now())
      handler.setAlarm(context)
    }
    context.write(data, promise: promise)
    setAlarm(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      connections.stop()
      end = earlier(end, .now() + (arrival == nil ? limits.lastAnswer : limits.stop))
      setAlarm(context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func beginWaiting() {
    waitingSince = .now()
    hasServed = true
  }

  private func earlier(_ one: NIODeadline?, _ other: NIODeadline) -> NIODeadline {
    one.map { min($0, other) } ?? other
  }

  /// When the connection times out; nil while only the portal has work to do.
  private var deadline: NIODeadline? {
    var deadline = end
    if let arrival {
      deadline = earlier(deadline, arrival.start + limits.time(for: arrival.bytes))
    }
    if unsent.parts > 0 {
      deadline = earlier(deadline, unsent.since + limits.time(for: unsent.bytes))
    }
    if arrival == nil, answersDue == 0, unsent.parts == 0 {
      deadline = earlier(deadline, waitingSince + (hasServed ? limits.idle : limits.head))
    }
    return deadline
  }

  /// Schedules a single alarm. It may fire too early, in which case it is scheduled again.
  private func setAlarm(_ context: ChannelHandlerContext) {
    guard let deadline else { return }
    if let alarm {
      guard deadline < alarm.at else { return }
      alarm.task.cancel()
    }
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let task = context.eventLoop.scheduleTask(deadline: deadline) {
      let (handler, context) = loop.value
      handler.alarm = nil
      if let deadline = handler.deadline, deadline <= .now() {
        context.close(promise: nil)
      } else {
        handler.setAlarm(context)
      }
    }
    alarm = (task, deadline)
  }
}
