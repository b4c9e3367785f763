import Basics
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests for pages that are made for each request.
extension ConnectionHandler {
  private static var bodyTooLarge: Answer { .words(.payloadTooLarge, "The form is too large.") }

  /// Prepares for the body of a request.
  func beginBody(of dynamic: DynamicRequest, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    switch Expectation(head) {
    case .toContinue where dynamic.isTooLarge: end(Self.bodyTooLarge, to: head, context)
    case .toContinue:
      let next = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(next)), promise: nil)
    case .unknown: end(Self.unknownExpectation, to: head, context)
    case nil: break
    }
  }

  /// Receives a part of the body.
  ///
  /// One that goes into a file is written by another thread, and the client waits until it is written, so that memory
  /// has a few parts at most.
  func receive(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let file = dynamic?.add(bytes), let writers = server.writers else { return }
    clock.didReceive(fileBytes: bytes.readableBytes)
    waitingParts += 1
    if waitingParts == 1 { setReading(false, context) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    writers.runIfActive(eventLoop: context.eventLoop) { file.write(bytes) }.whenComplete { _ in
      let (handler, context) = bound.value
      handler.waitingParts -= 1
      if handler.waitingParts == 0 { handler.setReading(true, context) }
    }
  }

  private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
    // It fails if the connection is closed, of which nothing is read any more.
    try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
  }

  /// Answers a request whose body is complete.
  func answer(_ dynamic: DynamicRequest, _ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    self.dynamic = nil
    if dynamic.isTooLarge { return end(Self.bodyTooLarge, to: request, context) }
    guard let file = dynamic.file, let writers = server.writers else {
      return answer(request, body: dynamic.body, nil, context)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    writers.runIfActive(eventLoop: context.eventLoop) { file.finish() }.whenComplete { result in
      let (handler, context) = bound.value
      guard case .success(let written) = result, context.channel.isActive else {
        return context.close(promise: nil)
      }
      switch written {
      case .success(let file): handler.answer(request, body: [], file, context)
      case .failure(let failure): handler.end(Self.notWritten(failure), to: request, context)
      }
    }
  }

  private static func notWritten(_ failure: IncomingFile.Failure) -> Answer {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(failure.code)
    let reason = String(cString: strerror(failure.code))
    return .words(
      isFull ? .insufficientStorage : .internalServerError,
      "The upload cannot be stored: \(reason). Nothing was changed."
    )
  }

  /// Answers with a page that another thread makes.
  private func answer(
    _ request: HTTPRequestHead,
    body: [UInt8],
    _ file: BodyFile?,
    _ context: ChannelHandlerContext
  ) {
    guard let pages = server.pages, let threads = file == nil ? server.threads : server.uploadThreads else {
      return
    }
    let routed = server.responder.pageRequest(
      request,
      body: body,
      file: file,
      localAddress: context.localAddress?.ipAddress,
      remoteAddress: context.remoteAddress?.ipAddress
    )
    switch routed {
    case .refused(let answer): send(answer, to: request, context)
    case .page(let page):
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      threads.runIfActive(eventLoop: context.eventLoop) { pages.answer(page) }.whenComplete { result in
        let (handler, context) = bound.value
        guard case .success(let answer) = result, context.channel.isActive else {
          return context.close(promise: nil)
        }
        handler.send(Answer(answer), to: request, context)
      }
    }
  }
}
